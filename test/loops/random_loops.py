"""Random programs with loops over arrays, and what they do: the program runs natively with certain inputs,
and its memory behind the loops is compared with what Fathom says it is for these inputs. Nothing in here knows
how loops are described. Made to break the rules for that: iterations that read what others wrote, elements
that overlap, bounds and pointers in memory that is written, narrow counters, steps that miss their bound."""
import pathlib, random, subprocess

SIZE = 12
MOST = 5  # iterations of most loops

PRELUDE = '''#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
static const long *inputs;
static long fathom_nondet_long(void) { return *inputs++; }
static void fathom_assume(bool c) { if (!c) exit(3); }
'''


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        pick = self.r.choice
        self.t = pick(['unsigned char', 'short', 'int', 'unsigned', 'long'])
        self.u = pick(['unsigned char', 'short', 'int', self.t, self.t])
        self.n_type = pick(['unsigned', 'int', 'size_t', 'unsigned char', 'short', 'long', 'signed char'])
        self.globals = pick([True, False])
        self.functions = []

    def any(self, *choices):
        return self.r.choice(choices)

    def array(self):
        return self.any('a', 'a', 'a', 'b', 'b', 'd', 's.m', 's.m', 'h', 'p', 'p', 'q', 'bytes', 'words')

    def index(self, down):
        if down:
            return self.any('i - 1', 'i - 1', 'i - 1', 'i - 1', 'i', 'n - i')
        return self.any(*['i'] * 14, 'i + 1', 'i + 2', 'n - 1 - i', '2 * i', '0', 'i / 2', 'i & 3', 'm + i', 'n')

    def value(self, where, at, down):
        x, other = self.array(), self.index(down)
        return self.any('7', 'c', 'i', '2 * i + 1', 'c + i', f'{x}[{at}]', f'{x}[{at}]', f'{x}[{at}] + 1', f'{where}[{at}] + 1',
                        f'{where}[{at}] ^ i', f'{x}[{other}]', f'{x}[{other}] + c', f'{where}[{other}]', f'{x}[{at}] + {where}[{at}]',
                        '0', '-1', 'n', 'total', 's.n', '*w', 'i * i', f'{x}[{at}] > 3', 'c >> (i & 3)', '0x01020304', 'gn')

    def trap(self, at):
        """Almost a loop that can be described."""
        a, b = self.any('a', 'b', 's.m', 'h', 'p', 'd'), self.any('a', 'b', 's.m', 'q', 'p', 'd')
        v = self.any('7', 'c', 'i', 'c + i', '0')
        byte = f'((unsigned char *)&{a}[{at}])[{self.any(0, 0, 1, "sizeof(T) - 1")}]'
        if self.t == 'unsigned char' or self.u == 'unsigned char':
            byte = f'{a}[{at}]'
        return self.any(f'{a}[{at}] = {v}; {b}[{at}] = {a}[{at}];', f'{a}[{at} + 1] = {a}[{at}] + 1;', f'{a}[{at}] = {a}[{at} + 1];',
                        f'{a}[{at} + 1] = {b}[{at}];', f'{a}[{at}] = {v}; {a}[{at} + 1] = 2;', f'{a}[{at} + 1] = {v}; {a}[{at}] = 2;',
                        f'{a}[{at}] = {v}; {b}[0] = i;', f'{a}[{at}] = {v}; total = 2 * total + 1;', f'{a}[{at}] = {a}[0] + 1;',
                        f'{a}[{at}] = {a}[3] + {v};', f'{a}[{at}] = {b}[{at}]; {b}[{at}] = {v};', f'{a}[{at}] = {byte} + 1;',
                        f'{a}[{at}] = 0x01020304; {byte} = {v};', f'{byte} = {v};', f'{b}[1] = {a}[{at}]; {a}[{at}] = {v};',
                        f'{a}[{at}] = {v}; gn = 2;', f'{a}[{at}] = {v}; *nb = 2;', f'{a}[{at}] = *w; *w = {v};', f'{a}[{at}] = x; x = 5;',
                        f'{a}[{at}] = {v}; x = {a}[{at}];', f'{a}[{at}] = x; x = {b}[{at}];', f'{a}[{at}] = {v}; {a}[{at}] += {b}[{at}];',
                        f'words[{at}] = {v}; h[{at}] = 1;', f'words[{at}] = h[{at}];', f'bytes[{at}] = {a}[{at}];', f'{a}[{at}] = bytes[{at}];')

    def statement(self, down):
        if self.r.random() < 0.65:
            return self.trap('i - 1' if down else 'i')
        where, at = self.array(), self.index(down)
        value = self.value(where, at, down)
        return self.any(*[f'{where}[{at}] = {value};'] * 9, f'{where}[{at}] += {value};', f'{where}[{at}]++;', f'*w = {value};', 'total++;',
                        'total += 2;', 'total = c;', 's.n = n;', 'gn = n;', 's.last = 3;', '*w += 1;', f'x = {value};', f'pa[{at}] = pb[{at}];',
                        f'pa[{at}] = &x;', f'pa[{at}] = 0;', 'w = &x;', f'p[{at}] = q[{at}]; q[{at}] = {value};', f'x = {where}[{at}];',
                        f'{where}[{at}] = {value}; {self.array()}[{at}] = {where}[{at}];')

    def header(self):
        i_type = self.any(self.n_type, self.n_type, 'int', 'unsigned', 'size_t', 'unsigned char', 'short', 'signed char')
        signed = i_type in ('int', 'short', 'signed char', 'long')
        bound = self.any(*['n'] * 8, f'({i_type})n', 'gn', 's.n', '*nb', 'n + 1')
        start = self.any(*['0'] * 8, '1', 'm')
        up = [*[f'{i_type} i = {start}; i < {bound}; i++'] * 8, f'{i_type} i = {start}; i <= {bound}; i++',
              f'{i_type} i = {start}; i != {bound}; i++', f'{i_type} i = {start}; i < {bound}; i += 2', f'{i_type} i = {start}; !({bound} <= i); ++i',
              f'{i_type} i = {start}; i + 1 < {bound}; i++', f'{i_type} i = {start}; 2 * i < {bound}; i++', f'{i_type} i = 0; i != 2 * n; i += 2']
        fall = [f'{i_type} i = {bound}; i > {start}; i--', f'{i_type} i = {bound}; i != 0; i--', f'{i_type} i = {bound}; i > 0; i -= 2']
        if signed:
            fall += [f'{i_type} i = {bound} - 1; i >= {start}; i--', f'{i_type} i = n - 1; i > -1; i--']
        down = self.r.random() < 0.25
        text = self.r.choice(fall if down else up)
        return text, down and '>= ' not in text and '-1;' not in text

    def loop(self):
        kind = self.r.random()
        if kind < 0.08:  # pointers that walk
            first, source = self.any('a', 'h', 's.m', 'p', 'b'), self.any('a', 'b', 'q', 'p')
            end = self.any('z != e', 'z < e', 'e != z')
            value = self.any('7', 'c', '*y', '*y + c', '*z + 1', '*y ^ *z')
            return (f'{{ T *y = {source}, *e = {first} + n; for (T *z = {first}{self.any("", "", " + m")}; {end}; z++{self.any(", y++", "")}) '
                    f'{{ *z = {value}; {self.any("", "", "total++;", "*y = 1;")} }} }}')
        if kind < 0.14:
            return f'{{ unsigned i = 0; while ({self.statement(False).split(";")[0]}, i < n) i++; }}'
        if kind < 0.26:  # a function, called with what may be the same
            name = f'called{len(self.functions)}'
            text, down = self.header()
            at = self.index(down)
            value = self.any('*w', 'v[I]', 'v[I] + 1', 'u[I] + v[I]', 'c', 'i', 'u[I] + 1', 'v[I + 1]').replace('I', at)
            more = self.any('', '', f'v[{at}] = 3;', '*w += 1;', 'total = c;')
            self.functions.append(f'static void {name}(T *u, T *v, N n, N m, T c, int *w) {{\n  N gn = n, *nb = &gn; struct {{ N n; }} s = {{n}};\n'
                                  f'  (void)nb; (void)gn; (void)s; (void)v; (void)w; (void)m; (void)c;\n  for ({text}) {{ u[{at}] = {value}; {more} }}\n}}\n')
            u, v = self.any('a', 'b', 'p', 's.m', 'h'), self.any('a', 'a + 1', 'b', 'q', 'p', 'a + 2')
            call = f'{name}({u}, {v}, n, m, c, w);'
            return call + self.any('', '', f' {name}(a + 1, {v}, m, 0, 4, w);')
        text, down = self.header()
        body = ' '.join(self.statement(down) for _ in range(self.any(1, 1, 1, 1, 2)))
        loop = f'for ({text}) {{ {body} }}'
        if self.r.random() < 0.08:
            return f'for (int j = 0; j < 2; j++) {{ {self.any("", "m = j;", "n = n ? n - 1 : 0;")} {loop} }}'
        return loop

    def program(self):
        r = self.r
        loops = '\n  '.join(self.loop() for _ in range(self.any(2, 3, 3, 4)))
        inputs = [r.choice([0, 1, 2, 3, 4, 4, 5, 5]), 0, r.choice([0, 1, 3, 5, 100, -1, r.randint(-1000, 1000)]), *(r.randint(0, 1) for _ in range(4))]
        inputs[1] = r.randint(0, inputs[0])
        self.inputs = inputs
        where = 'static ' if self.globals else ''
        return f'''typedef {self.t} T;
typedef {self.u} U;
typedef {self.n_type} N;
typedef int __attribute__((aligned(1))) W;
static int total, x;
static N gn;
{"".join(self.functions)}
int main(void) {{
  {where}T a[{SIZE}], b[{SIZE}]; {where}U d[{SIZE}];
  {where}struct {{ T first, m[{SIZE}]; N n; T last; }} s;
  static int *pa[{SIZE}], *pb[{SIZE}];
  T *h = calloc(1, {SIZE} * sizeof(T) + 48);
  if (!h) return 0;
  for (int j = 0; j < {SIZE}; j++) a[j] = j + 1, b[j] = 3 * j, d[j] = 20 - j, s.m[j] = 50 + j, h[j] = 70 + 2 * j, pb[j] = j & 1 ? &x : &total;
  const long in_n = fathom_nondet_long(), in_m = fathom_nondet_long(), in_c = fathom_nondet_long();
  const bool f1 = fathom_nondet_long() & 1, f2 = fathom_nondet_long() & 1, f3 = fathom_nondet_long() & 1, f4 = fathom_nondet_long() & 1;
  fathom_assume(in_n >= 0 && in_n <= {MOST} && in_m >= 0 && in_m <= in_n);
  N n = in_n, m = in_m;
  T c = in_c, *p = {self.any("a", "f1 ? a : b", "f1 ? a : h", "f1 ? a + 1 : s.m", "f1 ? b : a + m")};
  T *q = {self.any("a", "a + 1", "b", "b", "f2 ? b : h", "f2 ? a : b", "s.m")};
  int *w = {self.any("&total", "f3 ? &total : &x", "f3 ? &x : (int *)&s.m[4]" if self.t in ("int", "unsigned") else "&x")};
  N *nb = {self.any("&gn", "f4 ? &gn : &s.n", "&s.n")};
  unsigned char *bytes = (unsigned char *){self.any("a", "d", "s.m", "h")} + {self.any("0", "0", "1")};
  W *words = (W *)((unsigned char *){"h" if self.t in ("unsigned char", "short") else self.any("a", "b", "h", "s.m")} + {self.any("0", "0", "2")});
  s.first = 1, s.last = 2, s.n = n, gn = n, total = 0, x = 0;
  (void)p, (void)q, (void)w, (void)nb, (void)bytes, (void)words, (void)c, (void)m, (void)f1, (void)f2, (void)f3, (void)f4;
  {loops}
  STATE
  return 0;
}}
'''


STATE = [*(f'(long){x}[{j}]' for x in ('a', 'b', 'd', 's.m', 'h') for j in range(SIZE)),
         *(f'({x}[{j}] ? 1 + ({x}[{j}] == &x) : 0)' for x in ('pa',) for j in range(SIZE)),
         'total', 'x', '(long)gn', '(long)s.n', '(long)s.first', '(long)s.last']


class Case:
    """A program, and what its memory is at its end; `state` is None if it fails before."""

    def __init__(self, seed):
        maker = Maker(seed)
        self.seed = seed
        self.text = maker.program()
        self.inputs = maker.inputs
        self.usable, self.state = False, None

    def native(self):
        """As a function main_SEED of a larger program: a compiler run for each would take most of the time."""
        names = ['main', 'T', 'U', 'N', 'W', 'total', 'x', 'gn', 'called0', 'called1', 'called2']
        text = self.text.replace('STATE', ' '.join(f'printf("%ld ", (long)({x}));' for x in STATE))
        return ''.join([*(f'#define {x} {x}_{self.seed}\n' for x in names), text, *(f'#undef {x}\n' for x in names)])

    def write(self, path, holds):
        """With the assertion that the state is this one for these inputs, or that it is not."""
        names = ['in_n', 'in_m', 'in_c', 'f1', 'f2', 'f3', 'f4']
        these = ' && '.join(f'{name} == {value}' for name, value in zip(names, self.inputs))
        same = ' && '.join(f'({x}) == {value}L' for x, value in zip(STATE, self.state or []))
        check = '' if self.state is None else f'if ({these}) fathom_assert({"" if holds else "!"}({same}));'
        path.write_text('#include <fathom.h>\n#include <stddef.h>\n#include <stdlib.h>\n' + self.text.replace('STATE', check))


def make(seeds, folder):
    """Programs for these numbers, all of which have run natively."""
    cases = [Case(seed) for seed in seeds]
    source, binary = pathlib.Path(folder) / 'native.c', pathlib.Path(folder) / 'native'
    inputs = ''.join(f'  case {c.seed}: {{ static const long in[] = {{{", ".join(map(str, c.inputs))}}}; inputs = in; return main_{c.seed}(); }}\n'
                     for c in cases)
    source.write_text(PRELUDE + ''.join(c.native() for c in cases) +
                      f'int main(int argc, char **argv) {{\n  switch (atoi(argv[1])) {{\n{inputs}  }}\n  return 4;\n}}\n')
    subprocess.run(['clang-19', '-w', '-O0', '-fsanitize=address,undefined', '-fno-sanitize=alignment', '-fno-sanitize-recover=all',
                    str(source), '-o', str(binary)], check=True)
    for case in cases:
        try:
            done = subprocess.run([str(binary), str(case.seed)], capture_output=True, text=True, timeout=5, env={'ASAN_OPTIONS': 'detect_leaks=0'})
        except subprocess.TimeoutExpired:
            continue  # for ever
        if done.returncode == 0:
            case.usable, case.state = True, [int(x) for x in done.stdout.split()]
        else:
            case.usable = 'runtime error' in done.stderr or 'AddressSanitizer' in done.stderr
    return cases

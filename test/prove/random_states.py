"""Random programs with loops over a few small numbers, and what is true of them by looking at all states.

A program is a list of statements over variables of three bits: assignments, branches, loops (also bottom-tested ones and
nested ones), an alias of a variable, an array of two cells, a call that changes a variable through a pointer, and assertions.
It is printed as C, and compiled to a small machine whose reachable states are enumerated. What does not end is no failure."""
import random

MASK = 7
NAMES = ['i', 'j', 'k', 'c[0]', 'c[1]']


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.code, self.text, self.depth, self.loops, self.asserts = [], [], 1, 0, 0
        self.alias = self.r.choice([None, 0, 1, 2])
        self.where = self.r.choice(['local', 'global', 'heap'])
        self.first = [self.r.choice([0, 0, 0, 1, 3]) for _ in NAMES]
        for _ in range(self.r.randint(0, 1)):
            self.simple()
        self.loop()
        if self.r.random() < 0.3:
            self.loop()
        self.check()
        self.code.append(('end',))

    def line(self, text):
        self.text.append('  ' * self.depth + text)

    def expression(self):
        r = self.r
        v, w, n = r.randrange(len(NAMES)), r.randrange(len(NAMES)), r.choice([1, 1, 2, 2, 3, 4, 7])
        kind = r.randrange(7)
        if kind == 0: return f'{n}u', lambda s: n
        if kind == 1: return f'{NAMES[v]}', lambda s: s[v]
        if kind == 2: return f'{NAMES[v]} + {NAMES[w]}', lambda s: s[v] + s[w]
        if kind == 3: return f'{NAMES[v]} - {n}u', lambda s: s[v] - n
        if kind == 4: return f'{NAMES[v]} * 2u', lambda s: s[v] * 2
        return f'{NAMES[v]} + {n}u', lambda s: s[v] + n

    def condition(self):
        r = self.r
        v, w, n = r.randrange(len(NAMES)), r.randrange(len(NAMES)), r.choice([0, 1, 2, 3, 4, 5, 6, 7])
        kind = r.randrange(6)
        if kind == 0: return f'{NAMES[v]} < {n}u', lambda s: s[v] < n
        if kind == 1: return f'{NAMES[v]} <= {NAMES[w]}', lambda s: s[v] <= s[w]
        if kind == 2: return f'{NAMES[v]} != {n}u', lambda s: s[v] != n
        if kind == 3: return f'{NAMES[v]} != {NAMES[w]}', lambda s: s[v] != s[w]
        if kind == 4: return f'({NAMES[v]} & 1u) == ({NAMES[w]} & 1u)', lambda s: (s[v] ^ s[w]) & 1 == 0
        return f'{NAMES[v]} <= {n}u', lambda s: s[v] <= n

    def simple(self):
        r = self.r
        kind = r.randrange(12)
        if kind == 0 and self.alias is not None:
            text, value = self.expression()
            self.line(f'*p = ({text}) & {MASK}u;')
            self.code.append(('set', self.alias, value))
        elif kind == 1:
            v = r.randrange(len(NAMES))
            self.line(f'{NAMES[v]} = fathom_nondet_uint() & {MASK}u;')
            self.code.append(('any', v))
        elif kind == 2:
            v = r.randrange(len(NAMES))
            self.line(f'bump(&{NAMES[v]});')
            self.code.append(('set', v, lambda s: s[v] + 1))
        else:
            v = r.randrange(len(NAMES)) if r.random() < 0.4 else r.randrange(3)
            text, value = self.expression() if r.random() < 0.5 else (f'{NAMES[v]} + 1u', lambda s: s[v] + 1)
            self.line(f'{NAMES[v]} = ({text}) & {MASK}u;')
            self.code.append(('set', v, value))

    def statement(self):
        r = self.r
        if r.random() < 0.2 and self.depth < 4:
            return self.branch()
        if r.random() < 0.12 and self.depth < 3:
            return self.loop()
        if r.random() < 0.08:
            return self.check()
        self.simple()

    def body(self, most):
        self.depth += 1
        for _ in range(self.r.randint(1, most)):
            self.statement()
        self.depth -= 1

    def branch(self):
        if self.r.random() < 0.3:
            text, holds = 'fathom_nondet_bool()', None
        else:
            text, holds = self.condition()
        self.line(f'if ({text}) {{')
        at = len(self.code)
        self.code.append(None)
        self.body(2)
        self.line('}')
        self.code[at] = ('if', holds, at + 1, len(self.code))

    def loop(self):
        self.loops += 1
        # Mostly with a choice: a loop that ends by itself is unrolled, and one that does not is unrolled for ever.
        text, holds = self.condition()
        with_choice = self.r.random() < 0.85
        if with_choice:
            text = f'{text} && fathom_nondet_bool()' if self.r.random() < 0.7 else 'fathom_nondet_bool()'
            if text == 'fathom_nondet_bool()':
                holds = lambda s: True
        start = len(self.code)
        if self.r.random() < 0.25:  # tested at its end
            self.line('do {')
            self.body(3)
            self.line(f'}} while ({text});')
            self.code.append(('if', holds, len(self.code) + 1, len(self.code) + 2))
            self.code.append(('if', None if with_choice else (lambda s: True), start, len(self.code) + 1))
            return
        self.line(f'while ({text}) {{')
        self.code += [None, None]
        self.body(3)
        self.line('}')
        self.code.append(('go', start))
        self.code[start] = ('if', holds, start + 1, len(self.code))
        self.code[start + 1] = ('if', None if with_choice else (lambda s: True), start + 2, len(self.code))

    def check(self):
        self.asserts += 1
        text, holds = self.condition()
        if self.r.random() < 0.3:
            more, also = self.condition()
            text, holds = f'{text} || {more}', (lambda a, b: lambda s: a(s) or b(s))(holds, also)
        self.line(f'fathom_assert({text});')
        self.code.append(('assert', holds))

    def c(self):
        cells = {'local': '  unsigned c[2];', 'global': '',
                 'heap': '  unsigned *c = malloc(2 * sizeof *c);\n  if (!c) return 0;'}[self.where]
        pointer = f'  unsigned *p = &{NAMES[self.alias]};\n' if self.alias is not None else ''
        begin = ''.join(f'  {name} = {value}u;\n' for name, value in zip(NAMES, self.first))
        return ('#include <fathom.h>\n#include <stdlib.h>\n' + ('unsigned c[2];\n' if self.where == 'global' else '') +
                f'static void bump(unsigned *x) {{ *x = (*x + 1u) & {MASK}u; }}\n'
                'int main(void) {\n  unsigned i, j, k;\n' + cells + ('\n' if cells else '') + pointer + begin +
                '\n'.join(self.text) + '\n  return 0;\n}\n')

    def is_safe(self):
        """None: too many states."""
        seen, todo = set(), [(0, tuple(self.first))]
        while todo:
            state = todo.pop()
            if state in seen:
                continue
            seen.add(state)
            if len(seen) > 400_000:
                return None
            at, s = state
            op = self.code[at]
            if op[0] == 'end':
                continue
            if op[0] == 'set':
                t = list(s)
                t[op[1]] = op[2](s) & MASK
                todo.append((at + 1, tuple(t)))
            elif op[0] == 'any':
                for value in range(MASK + 1):
                    t = list(s)
                    t[op[1]] = value
                    todo.append((at + 1, tuple(t)))
            elif op[0] == 'go':
                todo.append((op[1], s))
            elif op[0] == 'if':
                ways = [op[2], op[3]] if op[1] is None else [op[2] if op[1](s) else op[3]]
                todo += [(way, s) for way in ways]
            elif not op[1](s):
                return False
            else:
                todo.append((at + 1, s))
        return True

"""Random programs with functions that call themselves or each other, and what is true of them.

Two functions have two parameters and a local variable of three bits each; they share two global variables and, through a pointer that they
pass on, a variable of `main`. There is no bound on the depth of calls; which states there are is found by tabulation: for each
function and state that it begins with, the states that it returns with (T. Reps, S. Horwitz, M. Sagiv, "Precise interprocedural
dataflow analysis via graph reachability", 1995). What does not end is no failure."""
import random

MASK = 7
SHARED = 3  # g, h and what p points to
NAMES = ['g', 'h', '(*p)', 'x', 'y', 'r']


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.is_mutual = self.r.random() < 0.4
        self.has_pointer = self.r.random() < 0.4
        self.begin = tuple(self.r.choice([0, 0, 1, 3]) for _ in range(SHARED))
        self.any_first = self.r.random() < 0.6
        self.functions, self.texts = {}, {}
        for name in ['f', 'e'] if self.is_mutual else ['f']:
            self.function(name)
        self.main()

    def names(self):
        return [i for i in range(len(NAMES)) if self.has_pointer or i != 2]

    def line(self, text):
        self.text.append('  ' * self.depth + text)

    def value(self, most=7):
        r = self.r
        v, w, n = r.choice(self.names()), r.choice(self.names()), r.choice([1, 1, 2, 3])
        kind = r.randrange(most)
        if kind == 0: return f'{n}u', lambda s: n
        if kind == 1: return f'{NAMES[v]} + {NAMES[w]}', lambda s: s[v] + s[w]
        if kind == 2: return f'{NAMES[v]} - {n}u', lambda s: s[v] - n
        if kind == 3: return f'{NAMES[v]} + {n}u', lambda s: s[v] + n
        return f'{NAMES[v]}', lambda s: s[v]

    def condition(self):
        r = self.r
        v, w, n = r.choice(self.names()), r.choice(self.names()), r.randrange(8)
        kind = r.randrange(5)
        if kind == 0: return f'{NAMES[v]} < {n}u', lambda s: s[v] < n
        if kind == 1: return f'{NAMES[v]} <= {NAMES[w]}', lambda s: s[v] <= s[w]
        if kind == 2: return f'{NAMES[v]} != {n}u', lambda s: s[v] != n
        if kind == 3: return f'({NAMES[v]} & 1u) == ({NAMES[w]} & 1u)', lambda s: (s[v] ^ s[w]) & 1 == 0
        return f'{NAMES[v]} <= {n}u', lambda s: s[v] <= n

    def simple(self):
        v = self.r.choice(self.names())
        if self.r.random() < 0.12:
            self.line(f'{NAMES[v]} = fathom_nondet_uint() & {MASK}u;')
            self.code.append(('any', v))
            return
        text, value = self.value()
        self.line(f'{NAMES[v]} = ({text}) & {MASK}u;')
        self.code.append(('set', v, value))

    def call(self):
        callee = self.r.choice(sorted(self.callees))
        down = self.r.random() < 0.6  # mostly a step towards the end
        a = ('x - 1u', lambda s: s[3] - 1) if down else self.value()
        b = ('y', lambda s: s[4]) if self.r.random() < 0.4 else self.value()
        more = (', &c' if self.name == 'main' else ', p') if self.has_pointer else ''
        self.line(f'r = {callee}(({a[0]}) & {MASK}u, ({b[0]}) & {MASK}u{more});')
        self.code.append(('call', callee, a[1], b[1]))

    def check(self):
        text, holds = self.condition()
        if self.r.random() < 0.5:
            more, also = self.condition()
            text, holds = f'{text} || {more}', (lambda a, b: lambda s: a(s) or b(s))(holds, also)
        self.line(f'fathom_assert({text});')
        self.code.append(('assert', holds))

    def give(self):
        text, value = self.value()
        self.line(f'return ({text}) & {MASK}u;')
        self.code.append(('ret', value))

    def block(self, text, holds, inside):
        """What is inside, if the condition holds (None: by chance)."""
        self.line(f'if ({text}) {{')
        at = len(self.code)
        self.code.append(None)
        self.depth += 1
        inside()
        self.depth -= 1
        self.line('}')
        self.code[at] = ('if', holds, at + 1, len(self.code))

    def loop(self):
        text, holds = self.condition()
        self.line(f'while ({text} && fathom_nondet_bool()) {{')
        start = len(self.code)
        self.code += [None, None]
        self.depth += 1
        self.simple()
        if self.r.random() < 0.4:
            self.call()
        self.depth -= 1
        self.line('}')
        self.code.append(('go', start))
        self.code[start] = ('if', holds, start + 1, len(self.code))
        self.code[start + 1] = ('if', None, start + 2, len(self.code))

    def function(self, name):
        self.name, self.code, self.text, self.depth = name, [], [], 1
        self.callees = ['f', 'e'] if self.is_mutual else ['f']
        end = ('x == 0u', lambda s: s[3] == 0) if self.r.random() < 0.7 else self.condition()
        self.block(*end, self.give)
        for _ in range(self.r.randint(1, 3)):
            kind = self.r.random()
            if kind < 0.35:
                self.call()
            elif kind < 0.5:
                self.block('fathom_nondet_bool()', None, self.r.choice([self.call, self.simple, self.give]))
            elif kind < 0.65:
                self.block(*self.condition(), self.r.choice([self.call, self.simple]))
            elif kind < 0.72:
                self.loop()
            elif kind < 0.8:
                self.check()
            else:
                self.simple()
        if not any(op and op[0] == 'call' for op in self.code):
            self.call()
        self.give()
        self.functions[name], self.texts[name] = self.code, self.text

    def main(self):
        self.name, self.code, self.text, self.depth = 'main', [], [], 1
        self.callees = ['f']
        if self.any_first:
            for v in (3, 4):
                self.line(f'{NAMES[v]} = fathom_nondet_uint() & {MASK}u;')
                self.code.append(('any', v))
        self.call()
        if self.r.random() < 0.3:
            self.simple()
            self.call()
        self.check()
        self.code.append(('end',))
        self.functions['main'], self.texts['main'] = self.code, [line.replace('(*p)', 'c') for line in self.text]

    def c(self):
        more = ', unsigned *p' if self.has_pointer else ''
        out = ['#include <fathom.h>', 'static unsigned g, h;']
        names = [name for name in self.functions if name != 'main']
        out += [f'static unsigned {name}(unsigned x, unsigned y{more});' for name in names]
        for name in names:
            out += [f'static unsigned {name}(unsigned x, unsigned y{more}) {{', '  unsigned r = 0;', *self.texts[name], '}']
        out += ['int main(void) {', '  unsigned x = 0, y = 0, r = 0;']
        out += [f'  {name} = {value}u;' for name, value in zip('gh', self.begin)]
        if self.has_pointer:
            out.append(f'  unsigned c = {self.begin[2]}u;')
        return '\n'.join([*out, *self.texts['main'], '  return 0;', '}']) + '\n'

    def is_safe(self):
        """None: too many states."""
        start = ('main', self.begin + (0, 0))
        ends, waiting, seen = {}, {}, set()
        todo = [(start, 0, self.begin + (0, 0, 0))]
        while todo:
            edge = todo.pop()
            if edge in seen:
                continue
            seen.add(edge)
            if len(seen) > 400_000:
                return None
            entry, at, s = edge
            op = self.functions[entry[0]][at]

            def put(v, value, to=at + 1):
                todo.append((entry, to, s[:v] + (value & MASK,) + s[v + 1:]))

            if op[0] == 'set':
                put(op[1], op[2](s))
            elif op[0] == 'any':
                for value in range(MASK + 1):
                    put(op[1], value)
            elif op[0] == 'go':
                todo.append((entry, op[1], s))
            elif op[0] == 'if':
                ways = [op[2], op[3]] if op[1] is None else [op[2] if op[1](s) else op[3]]
                todo += [(entry, way, s) for way in ways]
            elif op[0] == 'assert':
                if not op[1](s):
                    return False
                todo.append((entry, at + 1, s))
            elif op[0] == 'call':
                key = (op[1], s[:SHARED] + (op[2](s) & MASK, op[3](s) & MASK))
                todo.append((key, 0, key[1] + (0,)))
                waiting.setdefault(key, set()).add((entry, at, s))
                for end in ends.get(key, ()):
                    todo.append((entry, at + 1, end[:SHARED] + s[SHARED:5] + end[SHARED:]))
            elif op[0] == 'ret':
                end = s[:SHARED] + (op[1](s) & MASK,)
                ends.setdefault(entry, set()).add(end)
                for caller, where, t in waiting.get(entry, ()):
                    todo.append((caller, where + 1, end[:SHARED] + t[SHARED:5] + end[SHARED:]))
        return True

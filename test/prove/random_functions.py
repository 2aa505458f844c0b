"""Random programs with functions that do not call themselves, and what is true of them.

Three functions call those before them, from loops and from several places. They share two global variables, an array of two, a
pointer in memory, and, through a pointer that they are given, a variable of `main`, an element, or a local variable of whoever calls
them; some make heap objects, one may be freed by any of them. All numbers have two bits, and what q points to is a number of a place.
Which states there are is found by tabulation, as in random_calls.py: for each function and state that it begins with, the states that
it returns with; they are kept, so that claims can be held against them."""
import random

MASK = 3
G, H, A0, A1, C, Q, T, M, X, P, R, L = range(12)  # T: the local variable that p points to; L: one's own; M: a heap object
SHARED = 8
FREED = MASK + 1
PLACES = {'g': G, 'h': H, 'a[0]': A0, 'a[1]': A1, 'c': C}


class Program:
    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.has_heap = r.random() < 0.12
        self.has_q = r.random() < 0.6
        self.moves_q = self.has_q and r.random() < 0.3
        self.begin = tuple(r.choice([0, 0, 1, 2]) for _ in range(5)) + (r.choice([G, H, A0, A1, A1, C]), 0, 0)
        self.functions, self.texts, self.loops, self.locals = {}, {}, {}, {}
        self.usual, self.given = {}, {}  # what functions are mostly given, and what they may be
        for i in range(r.choice([2, 3, 3])):
            self.function(f'f{i}')
        self.main()

    def line(self, text):
        self.text.append('  ' * self.depth + text)

    def names(self):
        own = ['c'] if self.name == 'main' else ['(*p)', '(*p)', 'x', 'a[x & 1u]']
        return ['g', 'g', 'h', 'a[0]', 'a[1]', 'r', *own] + (['(*q)'] if self.has_q else []) + (['t'] if self.has_local else [])

    @staticmethod
    def place(name):
        """Where it is, in a state."""
        if name in PLACES:
            return lambda s, at=PLACES[name]: at
        return {'(*p)': lambda s: s[P], '(*q)': lambda s: s[Q], 'a[x & 1u]': lambda s: A0 + (s[X] & 1), 'x': lambda s: X,
                'r': lambda s: R, 't': lambda s: L}[name]

    def value(self):
        r = self.r
        v, w, n = r.choice(self.names()), r.choice(self.names()), r.randrange(4)
        a, b = self.place(v), self.place(w)
        kind = r.randrange(6)
        if kind == 0: return f'{n}u', lambda s: n
        if kind == 1: return f'{v} + {w}', lambda s: s[a(s)] + s[b(s)]
        if kind == 2: return f'{v} + {n}u', lambda s: s[a(s)] + n
        if kind == 3: return f'{v} & {w}', lambda s: s[a(s)] & s[b(s)]
        return v, lambda s: s[a(s)]

    def condition(self):
        r = self.r
        v, w, n = r.choice(self.names()), r.choice(self.names()), r.randrange(4)
        a, b = self.place(v), self.place(w)
        kind = r.randrange(4)
        if kind == 0: return f'{v} < {n + 1}u', lambda s: s[a(s)] < n + 1
        if kind == 1: return f'{v} <= {w}', lambda s: s[a(s)] <= s[b(s)]
        if kind == 2: return f'{v} != {n}u', lambda s: s[a(s)] != n
        return f'{v} == {n}u', lambda s: s[a(s)] == n

    def simple(self):
        r = self.r
        v, kind = r.choice(self.names()), r.random()
        text, value = self.value()
        if kind < 0.08:
            self.line(f'{v} = fathom_nondet_uint() & {MASK}u;')
            self.code.append(('any', self.place(v)))
        elif kind < 0.14:
            self.line('memset(a, 0, sizeof a);')
            self.code += [('set', lambda s: A0, lambda s: 0), ('set', lambda s: A1, lambda s: 0)]
        elif kind < 0.2:
            self.line('memcpy(&a[1], &g, sizeof g);')
            self.code.append(('set', lambda s: A1, lambda s: s[G]))
        elif kind < 0.28 and self.moves_q:
            to = r.choice(['g', 'h', 'a[0]', 'a[1]'])
            self.line(f'q = &{to};')
            self.code.append(('set', lambda s: Q, lambda s, at=PLACES[to]: at))
        elif kind < 0.32 and self.name != 'main':
            self.line(f'{{ unsigned *m = malloc(sizeof *m); fathom_assume(m != 0); *m = ({text}) & {MASK}u; {v} = *m; free(m); }}')
            self.code.append(('set', self.place(v), lambda s: value(s) & MASK))
        elif kind < 0.45 and self.has_heap:
            if r.random() < 0.3:
                self.line('free(m);')
                self.code.append(('free',))
            else:
                self.line(f'*m = ({text}) & {MASK}u;')
                self.code.append(('heap', value))
        else:
            self.line(f'{v} = ({text}) & {MASK}u;')
            self.code.append(('set', self.place(v), lambda s: value(s) & MASK))

    def call(self):
        callee = self.r.choice(self.callees)
        own = ['&c'] if self.name == 'main' else ['p', 'p', '&a[x & 1u]']
        to = self.r.choice(['&g', '&h', '&a[1]', *own] + (['q'] if self.has_q else []) + (['&t'] * 2 if self.has_local else []))
        usual = self.usual[callee] if self.name != 'main' or self.usual[callee] != 'p' else '&c'
        if self.r.random() < 0.92:
            to = usual
        text, value = self.value()
        self.given.setdefault(callee, set()).add(self.name if to == 'p' else to[1:2] or 'q')
        self.line(f'r = {callee}(({text}) & {MASK}u, {to});')
        where = {'p': lambda s: s[P], 'q': lambda s: s[Q], '&t': lambda s: T}.get(to) or self.place(to[1:])
        self.code.append(('call', callee, value, where, to == '&t'))

    def check(self):
        text, holds = self.condition()
        if self.r.random() < 0.6:
            more, also = self.condition()
            text, holds = f'{text} || {more}', (lambda a, b: lambda s: a(s) or b(s))(holds, also)
        self.line(f'fathom_assert({text});')
        self.code.append(('assert', holds))

    def block(self, inside):
        text, holds = self.condition() if self.r.random() < 0.6 else ('fathom_nondet_bool()', None)
        self.line(f'if ({text}) {{')
        at = len(self.code)
        self.code.append(None)
        self.depth += 1
        inside()
        self.depth -= 1
        self.line('}')
        self.code[at] = ('if', holds, at + 1, len(self.code))

    def loop(self):
        text, holds = self.condition() if self.r.random() < 0.5 else ('1', lambda s: True)
        self.line(f'while ({text} && fathom_nondet_bool()) {{' if text != '1' else 'while (fathom_nondet_bool()) {')
        start = len(self.code)
        self.loops[self.name].append(start)
        self.code += [None, None]
        self.depth += 1
        for _ in range(self.r.choice([1, 1, 2])):
            self.call() if self.callees and self.r.random() < 0.6 else self.simple()
        self.depth -= 1
        self.line('}')
        self.code.append(('go', start))
        self.code[start] = ('if', holds, start + 1, len(self.code))
        self.code[start + 1] = ('if', None, start + 2, len(self.code))

    def some(self, least, most, loops):
        for _ in range(self.r.randint(least, most)):
            kind = self.r.random()
            if kind < 0.25 and self.callees:
                self.call()
            elif kind < 0.4:
                self.block(self.r.choice([self.call, self.simple]) if self.callees else self.simple)
            elif kind < 0.4 + loops:
                self.loop()
            elif kind < 0.65:
                self.check()
            else:
                self.simple()

    def function(self, name):
        self.name, self.code, self.text, self.depth, self.loops[name] = name, [], [], 1, []
        self.callees = sorted(n for n in self.functions)
        self.usual[name] = self.r.choice(['&g', '&h', '&a[1]', '&a[1]', 'p'])
        self.has_local = bool(self.callees) and self.r.random() < 0.3
        self.some(1, 3, 0.2)
        text, value = self.value()
        self.line(f'return ({text}) & {MASK}u;')
        self.code.append(('ret', value))
        self.functions[name], self.texts[name], self.locals[name] = self.code, self.text, self.has_local

    def main(self):
        self.name, self.code, self.text, self.depth, self.loops['main'] = 'main', [], [], 1, []
        self.callees, self.has_local = sorted(self.functions), False
        for v in ('g', 'h', 'c'):
            if self.r.random() < 0.4:
                self.line(f'{v} = fathom_nondet_uint() & {MASK}u;')
                self.code.append(('any', self.place(v)))
        self.call()
        self.some(1, 2, 0.15)
        self.loop()
        self.call()
        self.check()
        self.code.append(('end',))
        self.functions['main'], self.texts['main'] = self.code, self.text

    def c(self):
        out = ['#include <fathom.h>', '#include <stdlib.h>', '#include <string.h>', 'static unsigned g, h, a[2];']
        out += ['static unsigned *q;'] if self.has_q else []
        out += ['static unsigned *m;'] if self.has_heap else []
        names = [name for name in self.functions if name != 'main']
        for name in names:
            local = ', t = 0' if self.locals[name] else ''
            out += [f'static unsigned {name}(unsigned x, unsigned *p) {{', f'  unsigned r = 0{local};', *self.texts[name], '}']
        out += ['int main(void) {', f'  unsigned c = {self.begin[C]}u, r = 0;']
        out += [f'  {name} = {self.begin[at]}u;' for name, at in PLACES.items() if name != 'c']
        if self.has_q:
            out.append(f'  q = &{[n for n, at in PLACES.items() if at == self.begin[Q]][0]};')
        if self.has_heap:
            out += ['  m = malloc(sizeof *m);', '  fathom_assume(m != 0);', '  *m = 0;']
        return '\n'.join([*out, *self.texts['main'], '  return 0;', '}']) + '\n'

    def objects(self, name):
        """What p may point to, by the text: the first letters of variables."""
        return set().union(*(self.objects(n) if n in self.functions else {n} for n in self.given.get(name, ())))

    def is_safe(self):
        """None: too many states. Otherwise ends and heads have all of them, failing programs' too."""
        # Of loops, with the states in which an iteration begins; calls of `main`.
        self.ends, self.heads, self.first = {}, {}, set()
        waiting, seen, fails = {}, set(), False
        todo = [(('main', self.begin + (0, 0)), 0, self.begin + (0, 0, 0, 0))]
        while todo:
            edge = todo.pop()
            if edge in seen:
                continue
            seen.add(edge)
            if len(seen) > 60_000:
                return None
            entry, at, s = edge
            op = self.functions[entry[0]][at]
            if at in self.loops[entry[0]]:
                self.heads.setdefault((entry[0], at), set()).add((entry, s))

            def put(v, value):
                todo.append((entry, at + 1, s[:v] + (value,) + s[v + 1:]))

            def come_back(caller, where, t, end):
                call = self.functions[caller[0]][where]
                is_own, is_on = call[4], not call[4] and call[3](t) == T
                shared = end[:T] + (end[T] if is_on else t[T],) + end[M:SHARED]
                todo.append((caller, where + 1, shared + t[SHARED:R] + (end[SHARED], end[T] if is_own else t[L])))

            if op[0] == 'set':
                put(op[1](s), op[2](s))
            elif op[0] == 'any':
                for value in range(MASK + 1):
                    put(op[1](s), value)
            elif op[0] in ('free', 'heap'):
                if s[M] == FREED:
                    fails = True
                else:
                    put(M, FREED if op[0] == 'free' else op[1](s) & MASK)
            elif op[0] == 'go':
                todo.append((entry, op[1], s))
            elif op[0] == 'if':
                ways = [op[2], op[3]] if op[1] is None else [op[2] if op[1](s) else op[3]]
                todo += [(entry, way, s) for way in ways]
            elif op[0] == 'assert':
                if op[1](s):
                    todo.append((entry, at + 1, s))
                else:
                    fails = True
            elif op[0] == 'call':
                to = op[3](s)
                shared = s[:T] + (s[L] if op[4] else s[T] if to == T else 0,) + s[M:SHARED]
                key = (op[1], shared + (op[2](s) & MASK, to))
                todo.append((key, 0, key[1] + (0, 0)))
                waiting.setdefault(key, set()).add((entry, at, s))
                if entry[0] == 'main':
                    self.first.add(key)
                for end in self.ends.setdefault(key, set()):
                    come_back(entry, at, s, end)
            elif op[0] == 'ret':
                end = s[:SHARED] + (op[1](s) & MASK,)
                if end not in self.ends.setdefault(entry, set()):
                    self.ends[entry].add(end)
                    for caller, where, t in list(waiting.get(entry, ())):
                        come_back(caller, where, t, end)
        return not fails

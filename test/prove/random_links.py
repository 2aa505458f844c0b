"""Random programs over an array whose elements are numbers of others, and a loop that takes elements from the list, gives some
back, or does something else, in functions. Most are a pool with one thing changed. What is true of them is found by looking at all states."""
import random

SIZE, NONE, TAKEN = 10, 9, 10  # more elements than a search takes for numbers
MOST = 6000  # states

TAKE = [('return', 'first ==', NONE), ('i=first',), ('first=n',), ('n=', TAKEN)]
GIVE = [('return', 'i >', 2), ('return', 'n !=', TAKEN), ('n=first',), ('first=i',)]


class Program:
    def __init__(self, seed):
        r = random.Random(seed)
        self.functions = [list(TAKE), list(GIVE)]
        for _ in range(r.choice([0, 0, 1, 1, 2])):
            self.change(r, r.choice(self.functions))
        if r.random() < 0.3:
            self.functions.append([self.statement(r) for _ in range(r.randint(1, 4))])
        self.checks = [self.check(r) for _ in range(r.randint(1, 2))]
        self.start = (1, 2, NONE) + (TAKEN,) * (SIZE - 3) + (0,)

    @staticmethod
    def check(r):
        return r.choice([('first !=', TAKEN), ('first <', SIZE), ('free',), ('free',), ('cells',), ('n0 !=', r.choice([0, 1, NONE]))])

    def statement(self, r):
        return r.choice([('return', r.choice(['first ==', 'i >', 'n !=', 'n ==']), r.choice([0, 1, 2, NONE, TAKEN])), ('return', 'i ==first', 0),
                         ('i=first',), ('first=n',), ('n=first',), ('first=i',), ('n=', r.choice([0, NONE, TAKEN])), ('i=n',)])

    def change(self, r, function):
        at, kind = r.randrange(len(function)), r.randrange(4)
        if kind == 0:
            del function[at]
        elif kind == 1:
            function[at] = self.statement(r)
        elif kind == 2:
            function.insert(at, self.statement(r))
        else:
            other = r.randrange(len(function))
            function[at], function[other] = function[other], function[at]

    # ------------------------------------------------------------ text
    @staticmethod
    def text(s):
        conditions = {'first ==': 'first == {}', 'i >': 'i > {}', 'n !=': 'n[i] != {}', 'n ==': 'n[i] == {}', 'i ==first': 'i == first'}
        if s[0] == 'return':
            return f'  if ({conditions[s[1]].format(s[2])}) return;'
        return {'i=first': '  i = first;', 'first=n': '  first = n[i];', 'n=first': '  n[i] = first;', 'first=i': '  first = i;',
                'i=n': '  i = n[i];', 'n=': f'  n[i] = {s[-1]};'}[s[0]]

    @staticmethod
    def check_text(c):
        return {'first !=': f'first != {c[-1]}', 'first <': f'first < {c[-1]}', 'free': f'first >= {NONE} || n[first] != {TAKEN}',
                'cells': f'n[0] != n[1] || n[0] == {TAKEN}', 'n0 !=': f'n[0] != {c[-1]}'}[c[0]]

    def c(self):
        out = ['#include <fathom.h>', f'static unsigned n[{SIZE}], first;', 'static void start(void) {',
               f'  for (unsigned i = 0; i < {SIZE}; i++)', f'    n[i] = i < 2 ? i + 1 : i == 2 ? {NONE} : {TAKEN};', '}']
        for number, function in enumerate(self.functions):
            out += [f'static void f{number}(unsigned i) {{', *map(self.text, function), '}']
        out += ['int main(void) {', '  start();', '  while (fathom_nondet_bool()) {', '    unsigned what = fathom_nondet_uint();']
        for number in range(len(self.functions)):
            out.append(f'    if (what == {number}) f{number}(fathom_nondet_uint() & 15);')
        out += [f'    fathom_assert({self.check_text(c)});' for c in self.checks]
        return '\n'.join(out + ['  }', '  return 0;', '}']) + '\n'

    # ------------------------------------------------------------ truth
    @staticmethod
    def call(state, function, i):
        """The next state; None if it fails."""
        n, first = list(state[:SIZE]), state[SIZE]
        for s in function:
            uses = s[0] in ('first=n', 'n=first', 'n=', 'i=n') or s[0] == 'return' and s[1][0] == 'n'
            if uses and i >= SIZE:
                return None
            if s[0] == 'return':
                if {'first ==': lambda: first == s[2], 'i >': lambda: i > s[2], 'n !=': lambda: n[i] != s[2],
                        'n ==': lambda: n[i] == s[2], 'i ==first': lambda: i == first}[s[1]]():
                    break
            elif s[0] == 'i=first': i = first
            elif s[0] == 'first=n': first = n[i]
            elif s[0] == 'n=first': n[i] = first
            elif s[0] == 'first=i': first = i
            elif s[0] == 'i=n': i = n[i]
            else: n[i] = s[1]
        return (*n, first)

    @staticmethod
    def holds(state, c):
        n, first = state[:SIZE], state[SIZE]
        return {'first !=': lambda: first != c[-1], 'first <': lambda: first < c[-1], 'free': lambda: first >= NONE or n[first] != TAKEN,
                'cells': lambda: n[0] != n[1] or n[0] == TAKEN, 'n0 !=': lambda: n[0] != c[-1]}[c[0]]()

    def is_safe(self):
        seen, todo = {self.start}, [self.start]
        while todo:
            state = todo.pop()
            following = {state} | {self.call(state, f, i) for f in self.functions for i in range(16)}
            for one in following:
                if one is None or not all(self.holds(one, c) for c in self.checks):
                    return False
                if one not in seen:
                    seen.add(one)
                    todo.append(one)
            if len(seen) > MOST:
                return None
        return True

"""Random programs with a structure that holds two pointers beside two numbers, all of which a loop may change: by
assignments, copies and in a function. What is true of them is found by looking at all states."""
import random

SIZES = (8, 4)  # of o0 and o1
NULL = None


class Program:
    def __init__(self, seed):
        r = random.Random(seed)
        self.start = (self.pointer(r, 0.05), self.pointer(r, 0.05), 0, r.choice([0, 1, 3]))
        rare = r.choice([0.0, 0.15, 0.4])
        self.body = [self.step(r, rare) for _ in range(r.randint(2, 5))]
        self.inner = r.random() < 0.4  # the body is a function
        self.end = [self.use(r) for _ in range(r.randint(0, 2))]

    @staticmethod
    def pointer(r, null=0.2):
        return NULL if r.random() < null else r.choice([(0, 0), (0, 0), (1, 0), (0, 4)])

    def use(self, r):
        which = r.choice('pq')
        return r.choice([('access', which, r.choice('nm'), r.choice([3, 3, 7])), ('access', which, 'n', 3),
                         ('assert==',), ('assert0', which), ('bound', r.choice('nm'), r.choice([4, 8, 12]))])

    def step(self, r, rare):
        condition = r.choice([('any',), ('true',), ('n==', r.choice([2, 5, 7, 11])), ('n<', r.choice([3, 6])), ('p==q',)])
        if r.random() < rare:
            action = r.choice([('set', 'p', self.pointer(r)), ('set', 'q', self.pointer(r)), ('p=q',), ('q=p',),
                               ('swap',), ('memcpy',)])
        elif r.random() < 0.5:
            action = self.use(r)
        else:
            action = r.choice([('inc', 'n', r.choice([3, 7, 15])), ('inc', 'm', r.choice([3, 15])), ('n=', r.randrange(8)),
                               ('m=n',), ('same', 'p'), ('same', 'q')])
        return condition, action

    # ------------------------------------------------------------ text
    @staticmethod
    def text(pointer):
        return '0' if pointer is NULL else f'o{pointer[0]} + {pointer[1]}'

    def action_text(self, a):
        kind = a[0]
        return {'access': lambda: f's->{a[1]}[s->{a[2]} & {a[3]}] = 1;', 'assert==': lambda: 'fathom_assert(s->p == s->q);',
                'assert0': lambda: f'fathom_assert(s->{a[1]} != 0);', 'bound': lambda: f'fathom_assert(s->{a[1]} < {a[2]});',
                'set': lambda: f's->{a[1]} = {self.text(a[2])};', 'p=q': lambda: 's->p = s->q;', 'q=p': lambda: 's->q = s->p;',
                'swap': lambda: '{ unsigned char *t = s->p; s->p = s->q; s->q = t; }',
                'memcpy': lambda: 'memcpy(&s->p, &s->q, sizeof s->p);',
                'inc': lambda: f's->{a[1]} = (s->{a[1]} + 1) & {a[2]};', 'n=': lambda: f's->n = {a[1]};',
                'm=n': lambda: 's->m = s->n;', 'same': lambda: f's->{a[1]} = s->{a[1]};'}[kind]()

    def c(self):
        conditions = {'any': 'fathom_nondet_bool()', 'true': '1', 'p==q': 's->p == s->q'}
        body = []
        for condition, action in self.body:
            test = conditions.get(condition[0]) or f's->n {condition[0][1:]} {condition[1]}'
            body.append(f'    if ({test}) {self.action_text(action)}')
        head = ['#include <fathom.h>', '#include <string.h>', 'static unsigned char o0[8], o1[4];',
                'static struct s { unsigned char *p; unsigned n, m; unsigned char *q; } b;']
        if self.inner:
            head += ['static void step(struct s *s) {', *body, '}']
            body = ['    step(s);']
        p, q, n, m = self.start
        return '\n'.join(head + ['int main(void) {', '  struct s *s = &b;',
                                 f'  s->p = {self.text(p)}; s->q = {self.text(q)}; s->n = {n}; s->m = {m};',
                                 '  while (fathom_nondet_bool()) {', *body, '  }',
                                 *('  ' + self.action_text(a) for a in self.end), '  return 0;', '}']) + '\n'

    # ------------------------------------------------------------ truth
    @staticmethod
    def act(state, a):
        """The next state; False if it fails."""
        p, q, n, m = state
        kind = a[0]
        if kind == 'access':
            pointer, index = (p if a[1] == 'p' else q), (n if a[2] == 'n' else m) & a[3]
            good = pointer is not NULL and pointer[1] + index < SIZES[pointer[0]]
            return state if good else False
        if kind == 'assert==':
            return state if p == q else False
        if kind == 'assert0':
            return state if (p if a[1] == 'p' else q) is not NULL else False
        if kind == 'bound':
            return state if (n if a[1] == 'n' else m) < a[2] else False
        if kind == 'set':
            return (a[2], q, n, m) if a[1] == 'p' else (p, a[2], n, m)
        if kind == 'inc':
            return (p, q, (n + 1) & a[2], m) if a[1] == 'n' else (p, q, n, (m + 1) & a[2])
        return {'p=q': (q, q, n, m), 'memcpy': (q, q, n, m), 'q=p': (p, p, n, m), 'swap': (q, p, n, m),
                'n=': (p, q, a[-1], m), 'm=n': (p, q, n, n), 'same': state}[kind]

    def after(self, state):
        """All states behind an iteration; None if one fails."""
        states = {state}
        for condition, action in self.body:
            following = set()
            for one in states:
                p, q, n, _ = one
                holds = {'any': None, 'true': True, 'p==q': p == q, 'n==': n == condition[-1],
                         'n<': condition[0] == 'n<' and n < condition[-1]}[condition[0]]
                if holds is not True:
                    following.add(one)
                if holds is not False:
                    after = self.act(one, action)
                    if after is False:
                        return None
                    following.add(after)
            states = following
        return states

    def is_safe(self):
        seen, todo = {self.start}, [self.start]
        while todo:
            state = todo.pop()
            behind = state
            for action in self.end:
                behind = self.act(behind, action)
                if behind is False:
                    return False
            following = self.after(state)
            if following is None:
                return False
            for one in following - seen:
                seen.add(one)
                todo.append(one)
        return True

"""Random programs whose loop keeps an equation between numbers of eight bits, or almost: x is a polynomial of y (and z one of
x and y), on every way through the loop's body, by what is added to them. In some a rare way adds something else. What is true of
them is found by looking at all states."""
import random

MASK = 255


class Program:
    def __init__(self, seed):
        r = self.r = random.Random(seed)
        # x = a * y * y + b * y + c
        self.a, self.b, self.c_ = r.choice([0, 0, 1, 2, 3]), r.choice([1, 2, 3, 5, 255]), r.choice([0, 1, 7])
        self.first = r.choice([0, 0, 1, 4])
        self.ways = [r.choice([1, 1, 2, 3, 255]) for _ in range(r.choice([1, 2, 2, 3, 4]))]
        self.bug = r.random() < 0.5
        self.rare = (r.randrange(len(self.ways)), r.choice([3, 8, 17, 100]), r.choice([1, 2, 64, 128]))
        # Where it is asserted: behind the loop or in it; and what.
        self.inside = r.random() < 0.3
        self.off = r.choice([0, 0, 0, 0, 1])

    def value(self, y):
        return (self.a * y * y + self.b * y + self.c_) & MASK

    def c(self):
        lines = ['#include <fathom.h>', 'int main(void) {',
                 f'  unsigned char y = {self.first}, x = {self.value(self.first)};', '  while (fathom_nondet_bool()) {']
        check = (f'fathom_assert((unsigned char)({self.a} * y * y + {self.b} * y + {(self.c_ + self.off) & MASK}) == x);')
        if self.inside:
            lines.append('    ' + check)
        lines.append('    unsigned char way = fathom_nondet_uchar();')
        for i, step in enumerate(self.ways):
            last = i == len(self.ways) - 1
            lines.append('    ' + ('else ' if i else '') + (f'if (way == {i}) ' if not last else '') + '{')
            d = step
            # a * ((y + d)^2 - y^2) + b * d
            lines.append(f'      x += {(2 * self.a * d) & MASK} * y + {(self.a * d * d + self.b * d) & MASK};')
            if self.bug and self.rare[0] == i:
                lines.append(f'      if (y == {self.rare[1]}) x += {self.rare[2]};')
            lines += [f'      y += {d};', '    }']
        lines += ['  }'] + ([] if self.inside else ['  ' + check]) + ['  return 0;', '}']
        return '\n'.join(lines) + '\n'

    def is_safe(self):
        start = (self.first, self.value(self.first))
        seen, todo = {start}, [start]
        while todo:
            y, x = todo.pop()
            if (self.value(y) + self.off) & MASK != x:
                return False
            for i, d in enumerate(self.ways):
                nx = x + 2 * self.a * d * y + self.a * d * d + self.b * d
                if self.bug and self.rare[0] == i and y == self.rare[1]:
                    nx += self.rare[2]
                state = ((y + d) & MASK, nx & MASK)
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        return True

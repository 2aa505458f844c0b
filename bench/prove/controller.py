#!/usr/bin/env python3
"""Writes a controller as one C program: tasks with buffers, in groups that run for any time, over helpers that all of them call.
Every access is within its buffer; with -DBUG one of them, in the last task, may be one behind the end. The same arguments give the same text.

controller.py --tasks 100 --seed 1 > controller.c      # about 5000 lines"""
import argparse, random

HELPERS = '''#include <fathom.h>
static unsigned at_most(unsigned x, unsigned most) {
  return x < most ? x : most;
}
static unsigned after(unsigned at, unsigned size) {
  return at + 1 < size ? at + 1 : 0;
}
static void put(unsigned char *p, unsigned at, unsigned char value) {
  p[at] = value;
}
static unsigned char get(const unsigned char *p, unsigned at) {
  return p[at];
}
static unsigned sum(const unsigned char *p, unsigned n) {
  unsigned result = 0;
  for (unsigned i = 0; i < n; i++)
    result += get(p, i);
  return result;
}
static void fill(unsigned char *p, unsigned n, unsigned char value) {
  for (unsigned i = 0; i < n; i++)
    put(p, i, value);
}
static unsigned position(const unsigned char *p, unsigned n, unsigned char value) {
  unsigned i = 0;
  while (i < n && get(p, i) != value)
    i++;
  return i;
}
'''


class Task:
    """Reads a message, looks at it, and answers; keeps a position in its buffer, which the group hands from call to call."""

    def __init__(self, r, name, size, has_bug):
        self.r, self.name, self.size, self.has_bug = r, name, size, has_bug
        self.answer = r.choice([s for s in (8, 12, 16, 24, 40) if s >= 8])

    def filter(self):
        r, n, s = self.r, self.name, self.size
        lines = [f'static unsigned {n}_filter(unsigned at, unsigned gain) {{', '  unsigned level = gain;']
        for _ in range(r.randint(3, 6)):
            k = r.randint(1, 9)
            lines += r.choice([
                [f'  level = level + {n}_in[at];'],
                [f'  if (level > {k * 20})', f'    level = level - {k};'],
                [f'  level = at_most(level, {k * 30});'],
                [f'  level = level + get({n}_in, at_most(level, {s - 1}));'],
                [f'  {n}_in[at_most(level + {k}, {s - 1})] = (unsigned char)gain;']])
        return lines + ['  return level;', '}']

    def read(self):
        n, s = self.name, self.size
        return [f'static unsigned {n}_read(unsigned length) {{',
                f'  unsigned n = at_most(length, {s});',
                '  for (unsigned i = 0; i < n; i++)',
                f'    {n}_in[i] = fathom_nondet_uchar();',
                '  return n;', '}']

    def parse(self):
        r, n, s = self.r, self.name, self.size
        k = r.randint(1, 5)
        return [f'static unsigned {n}_parse(unsigned length) {{',
                '  unsigned kind = 0;',
                f'  unsigned at = position({n}_in, length, {r.randint(1, 200)});',
                '  if (at < length)',
                f'    kind = get({n}_in, at);',
                f'  if (length > {k} && kind > {k})',
                f'    kind = kind + {n}_in[{min(k, s - 1)}];',
                '  return kind;', '}']

    def reply(self):
        r, n, a = self.r, self.name, self.answer
        lines = [f'static void {n}_reply(unsigned kind, unsigned level) {{',
                 f'  fill({n}_out, {a}, 0);']
        for i in range(r.randint(3, 7)):
            lines += r.choice([
                [f'  {n}_out[{r.randrange(a)}] = (unsigned char)(kind + {i});'],
                [f'  if (kind == {r.randrange(20)})', f'    put({n}_out, {r.randrange(a)}, {i});'],
                [f'  {n}_out[at_most(level, {a - 1})] = {r.randrange(256)};'],
                [f'  put({n}_out, at_most(kind, {a - 1}), (unsigned char)level);']])
        if self.has_bug:
            lines += ['#ifdef BUG', f'  put({n}_out, at_most(kind, {a}), 1);', '#endif']
        return lines + [f'  put({n}_out, {a - 1}, (unsigned char)sum({n}_out, {a - 1}));', '}']

    def step(self):
        n, s = self.name, self.size
        return [f'static unsigned {n}_step(unsigned at, unsigned length) {{',
                f'  unsigned n = {n}_read(length);',
                f'  unsigned kind = {n}_parse(n);',
                f'  unsigned level = {n}_filter(at, kind);',
                '  if (kind > 0)',
                f'    {n}_reply(kind, level);',
                f'  return after(at, {s});', '}']

    def text(self):
        lines = [f'static unsigned char {self.name}_in[{self.size}], {self.name}_out[{self.answer}];']
        for part in (self.filter, self.read, self.parse, self.reply, self.step):
            lines += part()
        return lines


def program(tasks, per_group, seed):
    r = random.Random(seed)
    lines, groups = HELPERS.splitlines(), []
    for g in range(0, tasks, per_group):
        size = r.choice([8, 16, 20, 32, 50, 64])
        members = [Task(r, f't{t}', size, t == tasks - 1) for t in range(g, min(g + per_group, tasks))]
        for task in members:
            lines += task.text()
        name = f'group{len(groups)}'
        groups.append(name)
        lines += [f'static void {name}(void) {{', '  unsigned at = 0;', '  while (fathom_nondet_bool()) {']
        for task in members:
            lines += ['    if (fathom_nondet_bool())', f'      at = {task.name}_step(at, fathom_nondet_uint());']
        lines += ['  }', '}']
    lines += ['int main(void) {'] + [f'  {name}();' for name in groups] + ['  return 0;', '}']
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tasks', type=int, default=100)
    parser.add_argument('--per-group', type=int, default=5)
    parser.add_argument('--seed', type=int, default=1)
    arguments = parser.parse_args()
    print(program(arguments.tasks, arguments.per_group, arguments.seed), end='')


if __name__ == '__main__':
    main()

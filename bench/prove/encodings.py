#!/usr/bin/env python3
"""Table 2 of the SeaHorn paper with programs of ours (controller.py): Horn clauses with calls as bodies, as summaries and mixed, with
and without what abstract interpretation knows, large and small blocks, bit-vectors and integers. For each way: how large the clauses are, what Z3
says of the program and of its twin with -DBUG, and how many steps (rlimit) and CPU seconds that takes. Prints a table. Exit code 1 if a
twin has a solution.

encodings.py --tasks 1,2,4 --steps 2000000"""
import argparse, itertools, pathlib, re, resource, subprocess, sys, tempfile

import controller

CALLS, FACTS, BLOCKS, NUMBERS = ['inline', 'summary', 'mixed'], ['off', 'on'], ['large', 'small'], ['bits', 'integers']


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def emit(fathom, source, how, more):
    before = cpu()
    done = subprocess.run([fathom, 'emit', '--stage=chc', '--chc-level=pointers', *how, *more, str(source)],
                          capture_output=True, text=True, check=True)
    return done.stdout, cpu() - before


def solve(clauses, steps, seconds):
    """The answer, steps and CPU seconds."""
    before = cpu()
    script = f'(set-option :rlimit {steps})\n{clauses}(get-info :rlimit)\n'
    command = f'ulimit -t {seconds}; exec z3 -in fp.engine=spacer memory_max_size=2000'
    said = subprocess.run(['sh', '-c', command], input=script, capture_output=True, text=True).stdout
    taken = re.search(r':rlimit (\d+)', said)
    answer = said.split('\n')[0]
    return answer if answer in ('sat', 'unsat') else '-', int(taken.group(1)) if taken else None, cpu() - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fathom', default='build/fathom')
    parser.add_argument('--tasks', default='1,2,4')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--steps', type=int, default=2_000_000)
    parser.add_argument('--seconds', type=int, default=60, help='CPU seconds of Z3 for one question')
    parser.add_argument('--size-only', action='store_true', help='do not ask Z3')
    for name, values in [('calls', CALLS), ('facts', FACTS), ('blocks', BLOCKS), ('numbers', NUMBERS)]:
        parser.add_argument(f'--{name}', default=','.join(values))
    a = parser.parse_args()
    wrong = False
    print('| lines | numbers | blocks | calls | facts | clauses, KB | predicates | written, CPU s | safe: answer, 1000 steps, CPU s | twin |')
    print('|---|---|---|---|---|---|---|---|---|---|')
    with tempfile.TemporaryDirectory() as folder:
        for tasks in map(int, a.tasks.split(',')):
            source = pathlib.Path(folder) / 'controller.c'
            source.write_text(controller.program(tasks, 5, a.seed))
            lines = source.read_text().count('\n')
            ways = itertools.product(*(x.split(',') for x in (a.numbers, a.blocks, a.calls, a.facts)))
            for numbers, blocks, calls, facts in ways:
                how = [f'--chc-numbers={numbers}', f'--chc-blocks={blocks}', f'--chc-calls={calls}', f'--chc-facts={facts}']
                text, seconds = emit(a.fathom, source, how, [])
                cells = []
                for more in [] if a.size_only else [[], ['-DBUG']]:
                    answer, steps, used = solve(emit(a.fathom, source, how, more)[0], a.steps, a.seconds)
                    cells.append(f'{answer}, {"-" if steps is None else steps // 1000}, {used:.1f}')
                    wrong = wrong or (answer == 'sat' and bool(more))
                print(f'| {lines} | {numbers} | {blocks} | {calls} | {facts} | {len(text) // 1000} | {text.count("(declare-fun")} | {seconds:.1f} | '
                      + ' | '.join(cells or ['', '']) + ' |', flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
"""Table 2 of the SeaHorn paper with programs of ours (controller.py): Horn clauses with calls as bodies, as summaries and mixed, with
and without what abstract interpretation knows, large and small blocks, bit-vectors and integers, as a whole and in pieces. For each way: how large the
clauses are, what Z3 says of the program and of its twin with -DBUG, and how many steps (rlimit) and CPU seconds that takes, of all pieces. Prints a
table. A way that has no answer for the program is not asked about larger ones (--go-on: it is). Exit code 1 if a twin has a solution.

encodings.py --tasks 1,2,4 --steps 2000000"""
import argparse, itertools, pathlib, re, resource, subprocess, sys, tempfile

import controller

CALLS, FACTS, BLOCKS, NUMBERS, PIECES = ['inline', 'summary', 'mixed'], ['off', 'on'], ['large', 'small'], ['bits', 'integers'], ['off', 'on']


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def emit(fathom, source, how, more):
    before = cpu()
    done = subprocess.run([fathom, 'emit', '--stage=chc', '--chc-level=pointers', *how, *more, str(source)],
                          capture_output=True, text=True, check=True)
    return done.stdout, cpu() - before


def solve_one(clauses, steps, seconds, megabytes):
    """The answer, and steps."""
    script = f'(set-option :rlimit {steps})\n{clauses}(get-info :rlimit)\n'
    command = f'ulimit -t {max(1, round(seconds))}; exec z3 -in fp.engine=spacer memory_max_size={megabytes}'
    said = subprocess.run(['sh', '-c', command], input=script, capture_output=True, text=True).stdout
    taken = re.search(r':rlimit (\d+)', said)
    answer = said.split('\n')[0]
    return answer if answer in ('sat', 'unsat') else '-', int(taken.group(1)) if taken else 0


def solve(clauses, steps, seconds, most, megabytes):
    """The answer, steps and CPU seconds of all pieces together, and how many of them have a solution. One without a solution ends it; the bug is in
    the last task, so the last pieces come first."""
    before, used, solved, answer = cpu(), 0, 0, 'sat'
    pieces = clauses.split('(reset)\n')
    for piece in reversed(pieces):
        left = seconds - (cpu() - before)
        said, taken = solve_one(piece, steps - used, min(left, most), megabytes) if left > 0 and used < steps else ('-', 0)
        used += taken
        solved += said == 'sat'
        if said == '-':
            answer = '-'
        if said == 'unsat':
            answer = said
            break
    return answer, used, cpu() - before, f' ({solved} of {len(pieces)})' if len(pieces) > 1 and answer == '-' else ''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fathom', default='build/fathom')
    parser.add_argument('--tasks', default='1,2,4')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--steps', type=int, default=2_000_000)
    parser.add_argument('--seconds', type=int, default=60, help='CPU seconds of Z3 for one question')
    parser.add_argument('--piece-seconds', type=int, default=60, help='likewise for one piece')
    parser.add_argument('--megabytes', type=int, default=2000, help='of Z3')
    parser.add_argument('--small', type=int, default=0, help='functions without loops and calls of at most so many statements are bodies')
    parser.add_argument('--go-on', action='store_true')
    parser.add_argument('--size-only', action='store_true', help='do not ask Z3')
    for name, values in [('calls', CALLS), ('facts', FACTS), ('blocks', BLOCKS), ('numbers', NUMBERS), ('pieces', PIECES)]:
        parser.add_argument(f'--{name}', default=','.join(values))
    a = parser.parse_args()
    wrong, given_up = False, set()
    print('| lines | numbers | blocks | calls | facts | pieces | clauses, KB | predicates | written, CPU s | safe: answer, 1000 steps, CPU s | twin |')
    print('|---|---|---|---|---|---|---|---|---|---|---|')
    with tempfile.TemporaryDirectory() as folder:
        for tasks in map(int, a.tasks.split(',')):
            source = pathlib.Path(folder) / 'controller.c'
            source.write_text(controller.program(tasks, 5, a.seed))
            lines = source.read_text().count('\n')
            ways = itertools.product(*(x.split(',') for x in (a.numbers, a.blocks, a.calls, a.facts, a.pieces)))
            for numbers, blocks, calls, facts, pieces in ways:
                how = [f'--chc-numbers={numbers}', f'--chc-blocks={blocks}', f'--chc-calls={calls}', f'--chc-facts={facts}',
                       f'--chc-pieces={pieces}', f'--chc-small={a.small}']
                if tuple(how) in given_up:
                    continue
                text, seconds = emit(a.fathom, source, how, [])
                cells = []
                for more in [] if a.size_only else [[], ['-DBUG']]:
                    clauses = emit(a.fathom, source, how, more)[0] if more else text
                    answer, steps, used, solved = solve(clauses, a.steps, a.seconds, a.piece_seconds, a.megabytes)
                    cells.append(f'{answer}{solved}, {steps // 1000}, {used:.1f}')
                    if answer == '-' and not more and not a.go_on:
                        given_up.add(tuple(how))
                    wrong = wrong or (answer == 'sat' and bool(more))
                print(f'| {lines} | {numbers} | {blocks} | {calls} | {facts} | {pieces} | {len(text) // 1000} | {text.count("(declare-fun")} | {seconds:.1f} | '
                      + ' | '.join(cells or ['', '']) + ' |', flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
"""Checks that rewriting is linear in the number of terms.

Runs bench_rewrite_chain under callgrind over a doubling series of every shape
and compares the instructions per term of the input. Fails when they grow by
more than 1.25 from one size to the next, or by more than 1.3 over the whole
series: that is less than n^1.1 over four doublings.

  check_linear.py PROGRAM [--smallest N] [--doublings N] [--shape NAME]
"""

import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile

STEP = 1.25
WHOLE = 1.3
TRIGGER = "desc: Trigger: Client Request: "


def instructions(folder):
    """{(shape, size): instructions} of the profiles in this folder."""
    found = {}
    for path in folder.iterdir():
        point = None
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith(TRIGGER):
                    shape, size = line[len(TRIGGER):].split()
                    point = (shape, int(size))
                elif line.startswith("summary:") and point:
                    found[point] = int(line.split()[1])
                    break
    return found


def measure(program, smallest, doublings, shape):
    """{shape: [(size, terms, instructions), ...]}, sizes ascending."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--quiet",
             f"--callgrind-out-file={folder}/profile", program,
             str(smallest), str(doublings)] + ([shape] if shape else []),
            stdout=subprocess.PIPE, text=True, check=True)
        counted = instructions(folder)
    series = collections.defaultdict(list)
    for line in done.stdout.splitlines():
        shape, size, terms = line.split()[:3]
        series[shape].append((int(size), int(terms),
                              counted[(shape, int(size))]))
    return series


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--smallest", type=int, default=500)
    parser.add_argument("--doublings", type=int, default=4)
    parser.add_argument("--shape", default="")
    args = parser.parse_args()
    series = measure(args.program, args.smallest, args.doublings, args.shape)
    if not series:
        print("no such shape, or nothing was measured", file=sys.stderr)
        return 1
    failed = []
    sizes = [args.smallest << i for i in range(args.doublings + 1)]
    print(f"{'instructions per term':22}"
          + "".join(f"{size:>9}" for size in sizes)
          + "   worst step   whole")
    for shape, points in series.items():
        per_term = [count / terms for _, terms, count in points]
        step = max((b / a for a, b in zip(per_term, per_term[1:])), default=1)
        whole = per_term[-1] / per_term[0]
        print(f"{shape:22}" + "".join(f"{value:9.0f}" for value in per_term)
              + f"{step:13.2f}{whole:8.2f}")
        if len(points) != len(sizes) or step > STEP or whole > WHOLE:
            failed.append(shape)
    if failed:
        print("not linear:", ", ".join(failed))
        return 1
    print(f"linear: {len(series)} shapes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""What C++ costs: each program of bench/cxx/pairs in both languages (functions or classes, results or exceptions,
pointers to functions or virtual ones), and files of C as they are, read as C++.

    bench/cxx/run.py [--fathom build/fathom] [--repeats 5]

CPU seconds, compiling included, the least of the repeats. Exit code 1: verdicts differ, or C++ takes more than twice
the time of C in the geometric mean.
"""

import argparse
import math
import pathlib
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
AS_THEY_ARE = ("examples/midpoint.c", "examples/kalman.c", "examples/fixed_point.c", "bench/floats/programs/horner.c",
               "bench/floats/programs/order.c", "bench/floats/programs/table.c")


def measure(fathom, file, repeats):
    """CPU seconds, and the verdict."""
    least, verdict = math.inf, ""
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([fathom, "check", "--trace=none", "--cpu-limit=60", "-DFIXED", file], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        verdict = done.stdout.strip().splitlines()[-1].removeprefix("fathom: ")
    return least, verdict


def pairs(folder):
    for file in sorted((HERE / "pairs").glob("*.c")):
        yield file.stem, file, file.with_suffix(".cpp")
    for name in AS_THEY_ARE:
        file = ROOT / name
        copy = pathlib.Path(folder, file.stem + ".cpp")
        copy.write_text(file.read_text())
        yield file.stem + ", as it is", file, copy


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(ROOT / "build/fathom"))
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    factors, differ = [], False
    print("| program | C | s | C++ | s | factor |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="fathom-cxx-") as folder:
        for name, c_file, cxx_file in pairs(folder):
            c, c_verdict = measure(options.fathom, c_file, options.repeats)
            cxx, cxx_verdict = measure(options.fathom, cxx_file, options.repeats)
            factors.append(cxx / c)
            differ |= c_verdict != cxx_verdict
            print(f"| {name} | {c_verdict} | {c:.3f} | {cxx_verdict} | {cxx:.3f} | {cxx / c:.2f} |", flush=True)
    mean = math.exp(sum(map(math.log, factors)) / len(factors))
    print(f"geometric mean {mean:.2f}, largest {max(factors):.2f}")
    return 1 if differ or mean > 2 else 0


if __name__ == "__main__":
    sys.exit(main())

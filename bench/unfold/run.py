#!/usr/bin/env python3
"""Unfolding of deterministic programs: speed, growth, and CBMC side by side.

    bench/unfold/run.py [--fathom build/fathom] [--cbmc build/peers/bin/cbmc]

For each program of programs/ a series of sizes, each twice the work of the one
before. Reported per size: statements executed, statements per second of
unfolding, CPU time of Fathom (clang's is not in it) and of CBMC, and their
ratio. With --instructions the growth is counted by valgrind: instructions per
executed statement must not grow. First come the small programs of the regression
tests. Goals, checked with --check: 0.15 s for each of those, 300,000 statements per second, 5 times CBMC's speed at the largest size it finishes,
instructions per statement at most 1.25 times those of the size before.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SIZES = {
    "nested_loops": [20, 25, 32, 40, 50],
    "sieve": [1000, 2000, 4000, 8000, 16000],
    "matrix_product": [16, 20, 25, 32, 40],
    "string_scan": [200, 400, 800, 1600, 3200],
    "recursion": [15, 16, 18, 19, 21],
}
LIMIT = 60  # seconds, for CBMC


def cpu_of(command, limit):
    """Completed process and its CPU seconds, children included; None: too slow."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, limit
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def fathom(options, program, size):
    done, _ = cpu_of([options.fathom, "check", "--stats=json", str(program), f"-DN={size}"], 300)
    if done is None or done.returncode != 0:
        sys.exit(f"{program.name} N={size}: not SAFE: {done and done.stdout + done.stderr}")
    stats = json.loads(done.stderr[done.stderr.index("{"):])
    return (stats["unfold"]["executed"], stats["unfold"]["seconds"], stats["run"]["cpu-seconds"])


def cbmc(options, program, size):
    """CPU seconds, or None if it does not finish or is not there."""
    if not options.cbmc:
        return None
    done, seconds = cpu_of([options.cbmc, "--unwind", "1000000", "--no-standard-checks",
                            str(program), f"-DN={size}"], LIMIT)
    if done is None or "VERIFICATION SUCCESSFUL" not in done.stdout:
        return None
    return seconds


def small(options):
    """CPU seconds beyond clang's of every program of test/regress/check; the limit is 0.15."""
    times = []
    for program in sorted((ROOT / "test/regress/check").glob("*.c*")):
        done, _ = cpu_of([options.fathom, "check", "--trace=none", "--stats=json", str(program)], 60)
        if done is not None and done.returncode in (0, 10, 20) and "{" in done.stderr:
            stats = json.loads(done.stderr[done.stderr.index("{\n"):])
            times.append((stats["run"]["cpu-seconds"], program.name))
    times.sort()
    slow = [name for seconds, name in times if seconds > 0.15]
    print(f"{len(times)} small programs: median {times[len(times) // 2][0]:.3f} s, largest {times[-1][0]:.3f} s "
          f"({times[-1][1]}); {len(slow)} above 0.15 s {' '.join(slow)}")
    return [f"small program {name} above 0.15 s" for name in slow]


def instructions(options, program, size):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        done, _ = cpu_of(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", options.fathom,
                          "check", str(program), f"-DN={size}"], 1200)
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(ROOT / "build/fathom"))
    parser.add_argument("--cbmc", default=str(ROOT / "build/peers/bin/cbmc"))
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--small", action="store_true", help="only the small programs")
    parser.add_argument("--sizes", type=int, default=5, help="how many of each series")
    options = parser.parse_args()
    if not os.path.exists(options.cbmc):
        print(f"no CBMC at {options.cbmc}: see tools/peers")
        options.cbmc = None
    missed = small(options)
    if options.small:
        sys.exit(options.check and bool(missed))
    print("| program | N | executed | per second | Fathom s | CBMC s | ratio |"
          + (" instructions per statement |" if options.instructions else ""))
    print("|---|---|---|---|---|---|---|" + ("---|" if options.instructions else ""))
    for name, sizes in SIZES.items():
        program = HERE / "programs" / (name + ".c")
        last_ratio, last_growth, base = None, None, None
        cbmc_alive = True
        for size in sizes[:options.sizes]:
            executed, unfolding, cpu = fathom(options, program, size)
            other = cbmc(options, program, size) if cbmc_alive else None
            cbmc_alive = other is not None
            if other is not None:
                last_ratio = other / cpu
            rate = executed / unfolding
            row = (f"| {name} | {size} | {executed} | {rate:.0f} | {cpu:.3f} | "
                   f"{'' if other is None else f'{other:.2f}'} | {'' if other is None else f'{other / cpu:.1f}'} |")
            if options.instructions:
                count = instructions(options, program, size)
                if base is not None:  # start-up taken out by differences
                    growth = (count - base[0]) / (executed - base[1])
                    row += f" {growth:.0f} |"
                    if last_growth is not None and growth > 1.25 * last_growth:
                        missed.append(f"{name} N={size}: {growth:.0f} instructions per statement after {last_growth:.0f}")
                    last_growth = growth
                else:
                    row += " |"
                base = (count, executed)
            print(row, flush=True)
        if rate < 300000:
            missed.append(f"{name}: {rate:.0f} statements per second")
        if options.cbmc and last_ratio is None:
            missed.append(f"{name}: CBMC finished no size")
        elif options.cbmc and last_ratio < 5:
            missed.append(f"{name}: {last_ratio:.1f} times CBMC's speed")
    for line in missed:
        print("missed: " + line)
    sys.exit(options.check and bool(missed))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How long a suite takes on 1 to 10 000 cores, by the order in which its jobs are submitted.

    simulate.py [--results RESULTS.jsonl]... [--copies N] [--overhead SECONDS] [--check]

Jobs have the CPU times that were measured: lines of `fathom suite --results`, otherwise those of the proofs in
bench/cbmc-proofs/RESULTS.md. Each core takes the next job of the order when it is free (list scheduling, as an array of Slurm
and --jobs do). A suite of --copies times as many jobs has each time that often. Efficiency is the sum of all times by
cores and makespan. --check: the longest first is never worse than the others in the table, and never below the bound
max(longest, sum / cores).
"""

import argparse
import heapq
import json
import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
CORES = [1, 2, 10, 100, 1000, 10000]
ORDERS = {
    "as given": lambda times: times,
    "random": lambda times: random.Random(1).sample(times, len(times)),
    "shortest first": sorted,
    "longest first": lambda times: sorted(times, reverse=True),
}


def recorded():
    """The column "with clang" of the table of proofs."""
    times = []
    for line in (HERE.parent / "cbmc-proofs/RESULTS.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 4 and re.fullmatch(r"[0-9.]+", cells[3]):
            times.append(float(cells[3]))
    return times


def makespan(times, cores):
    """When the last job ends if each free core takes the next one."""
    if cores >= len(times):
        return max(times)
    free = [0.0] * cores
    for time in times:
        heapq.heappush(free, heapq.heappop(free) + time)
    return max(free)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", action="append", default=[])
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--overhead", type=float, default=0.0, help="seconds for each job beside its own")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    times = []
    for name in options.results:
        times += [json.loads(line)["cpu-seconds"] for line in pathlib.Path(name).read_text().splitlines()]
    if not options.results:
        times = recorded()
    times = [time + options.overhead for time in times * options.copies]
    total, longest = sum(times), max(times)
    print(f"{len(times)} jobs, {total:.1f} s in all, the longest {longest:.1f} s\n")
    print("| cores | bound s |" + "".join(f" {name} s | efficiency |" for name in ORDERS))
    print("|---|---|" + "---|---|" * len(ORDERS))
    good = True
    for cores in CORES:
        bound = max(longest, total / cores)
        spans = {name: makespan(order(times), cores) for name, order in ORDERS.items()}
        cells = "".join(f" {span:.1f} | {total / cores / span:.0%} |" for span in spans.values())
        print(f"| {cores} | {bound:.1f} |{cells}")
        best = spans["longest first"]
        good &= best >= bound - 1e-6 and all(best <= span + 1e-6 for span in spans.values())
        # Graham: never worse than 4/3 of the best there can be.
        good &= best <= 4 / 3 * bound + longest / 3 + 1e-6
    if options.check and not good:
        print("\nthe longest first is not the best order")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

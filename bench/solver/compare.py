#!/usr/bin/env python3
"""Compares two result files of run.py: changed verdicts first, then changed times.

    bench/solver/compare.py OLD.json NEW.json [--solver native] [--factor 1.4] [--floor 0.1]

Exit 1 if an instance that was solved no longer is, or an answer changed.
"""

import argparse
import json
import sys
from pathlib import Path

from report import geomean, time_of


def load(path, solver):
    data = json.loads(Path(path).read_text())
    return {(i["name"], i["sha256"]): i for i in data["instances"] if solver in i["result"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--solver", default="native")
    parser.add_argument("--factor", type=float, default=1.4, help="report times that changed by more than this")
    parser.add_argument("--floor", type=float, default=0.1, help="ignore times below, in seconds")
    options = parser.parse_args()
    old, new = load(options.old, options.solver), load(options.new, options.solver)
    common = [k for k in old if k in new]
    lost = 0
    for key in common:
        before, after = old[key]["result"][options.solver], new[key]["result"][options.solver]
        if before["answer"] != after["answer"]:
            worse = before["solved"] and before["answer"] != after["answer"]
            lost += worse
            print(f"{'LOST' if worse else 'gained':6}  {key[0]}: {before['answer']} -> {after['answer']}")
    changes = []
    for key in common:
        before, after = time_of(old[key], options.solver), time_of(new[key], options.solver)
        if max(before, after) >= options.floor:
            changes.append((after / before, key[0], before, after))
    for ratio, name, before, after in sorted(changes):
        if ratio > options.factor or ratio < 1 / options.factor:
            print(f"{ratio:6.2f}  {name}: {before:.2f} s -> {after:.2f} s")
    if changes:
        print(f"{options.solver}: {len(common)} instances in both, new/old {geomean(c[0] for c in changes):.3f} "
              f"over the {len(changes)} that take {options.floor} s")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())

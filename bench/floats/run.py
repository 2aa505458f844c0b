#!/usr/bin/env python3
"""Formulas of float programs: our solver beside Bitwuzla, and others if asked for.

    bench/floats/run.py [--solvers native,bitwuzla] [--only TEXT] [--limit 10] [--native build/fathom]
                        [--repeats 1] [--out DIR]

Each program of bench/floats/programs and of examples, with and without its fault, as the formula over FloatingPoint that
`cbmc --smt2 --fpa` writes (CBMC and Bitwuzla come from tools/peers). Assertions only. CPU seconds, the least of the
repeats; what takes less than 0.01 s counts as 0.01 s, what is not solved as the limit. `bench/peers/run --sets floats`
has the programs themselves. Exit code 1: two solvers contradict each other.
"""

import argparse
import math
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "bench/solver"))

from formulas import tidy  # noqa: E402
from measure import known_solvers, run_once  # noqa: E402
from sets import peers_folder  # noqa: E402

BOUND = 9
EXAMPLES = ("pid", "kalman", "fixed_point")
LEAST = 0.01


def programs():
    """Name, source, flags."""
    for path in sorted((HERE / "programs").glob("*.c")):
        yield from ((path.stem, path, []), (path.stem + " fault", path, ["-DBUG"]))
    for name in EXAMPLES:
        path = ROOT / f"examples/{name}.c"
        yield from ((name, path, ["-DFIXED"]), (name + " fault", path, []))


def write_formula(cbmc, path, source, flags):
    """False if CBMC wrote none."""
    raw = path.with_suffix(".raw")
    raw.unlink(missing_ok=True)
    subprocess.run([cbmc, "--no-standard-checks", "--unwind", str(BOUND), "--unwinding-assertions", "--slice-formula",
                    "-D__CPROVER", f"-I{ROOT / 'bench/peers/cbmc'}", *flags, str(source), "--smt2", "--fpa", "--outfile",
                    str(raw)], capture_output=True, timeout=60, check=False)
    if not raw.exists():
        return False
    # CBMC names a logic without floats, which some solvers believe.
    path.write_text(re.sub(r"\(set-logic \w+\)", "(set-logic QF_ABVFP)", tidy(raw.read_text())))
    raw.unlink()
    return True


def measured(solver, path, options):
    runs = [run_once(solver.command, path, options.limit) for _ in range(options.repeats)]
    answer = runs[0][0]
    seconds = max(LEAST, min(run[1] for run in runs)) if answer in ("sat", "unsat") else options.limit
    return answer, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--solvers", default="native,bitwuzla")
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=float, default=10)
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--native", type=pathlib.Path, default=ROOT / "build/fathom")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/bench/floats", help="where formulas go")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    known = known_solvers(options.native)
    solvers = [known[name] for name in options.solvers.split(",") if known[name].probe()]
    print("| formula | " + " | ".join(f"{s.name} | s" for s in solvers) + " |")
    print("|---" * (1 + 2 * len(solvers)) + "|")
    rows, wrong = [], []
    for name, source, flags in programs():
        if options.only not in name:
            continue
        path = options.out / (name.replace(" ", "-") + ".smt2")
        if not write_formula(str(peers_folder() / "bin/cbmc"), path, source, flags):
            print(f"| {name} | no formula |", flush=True)
            continue
        row = [measured(solver, path, options) for solver in solvers]
        if all(answer == "error" for answer, _ in row):
            print(f"| {name} | nobody reads what CBMC wrote |", flush=True)
            continue
        rows.append(row)
        if len({answer for answer, _ in row if answer in ("sat", "unsat")}) > 1:
            wrong.append(name)
        print(f"| {name} | " + " | ".join(f"{answer} | {seconds:.2f}" for answer, seconds in row) + " |", flush=True)
    for i, solver in enumerate(solvers):
        solved = sum(row[i][0] in ("sat", "unsat") for row in rows)
        mean = math.exp(sum(math.log(row[i][1] / row[0][1]) for row in rows) / max(1, len(rows)))
        print(f"{solver.name}: {solved} of {len(rows)}, {sum(row[i][1] for row in rows):.1f} s in all, "
              f"{mean:.2f} times the time of {solvers[0].name} (geometric mean)")
    if wrong:
        print("contradictions: " + ", ".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

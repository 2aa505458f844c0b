#!/usr/bin/env python3
"""Writes the formulas of the programs set (bench/solver/programs.txt) with CBMC, one check-sat per file.

    bench/solver/formulas.py [--list FILE] [--out DIR] [--filter TEXT] [--cbmc PROGRAM] [--force]

CBMC comes from tools/peers. Its output is kept word for word, except for comments, the request for models and the
questions for values after the answer: those would only be printed, but switch off simplifications in some solvers.
"""

import argparse
import hashlib
import re
import subprocess
import sys
from pathlib import Path

from sets import PROGRAM_FOLDER, PROGRAMS_LIST, peers_folder, programs_folder, read_programs

TIME_LIMIT = 60  # seconds for CBMC to write one formula
DROPPED = re.compile(r"^\((get-value|get-model|get-info|set-option :produce-models|set-info|exit)\b")


def fingerprint(instance, cbmc_version):
    """Everything a formula depends on."""
    parts = [(PROGRAM_FOLDER / instance.source).read_text(), (PROGRAM_FOLDER / "input.h").read_text(),
             str(instance.unwind), *instance.options, cbmc_version]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def tidy(text):
    lines = [line for line in text.splitlines() if line and not line.startswith(";") and not DROPPED.match(line)]
    return "\n".join(lines) + "\n(exit)\n"


def write_formula(instance, folder, cbmc):
    """Writes one formula; returns None or what went wrong."""
    path = folder / (instance.name + ".smt2")
    raw = path.with_suffix(".raw")
    raw.unlink(missing_ok=True)
    # The checks are chosen by the list alone; CBMC's own defaults differ between versions.
    command = [cbmc, str(PROGRAM_FOLDER / instance.source), "--no-standard-checks", "--unwinding-assertions",
               "--unwind", str(instance.unwind), "--slice-formula", *instance.options,
               "--smt2", "--outfile", str(raw)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        raw.unlink(missing_ok=True)
        return f"CBMC needed more than {TIME_LIMIT} s"
    if not raw.exists():
        return f"CBMC wrote no formula:\n{run.stdout[-2000:]}{run.stderr[-2000:]}"
    text = tidy(raw.read_text())
    raw.unlink()
    if text.count("(check-sat)") != 1:
        return "the output has not exactly one check-sat"
    for foreign in ("forall", "exists", "(lambda", "declare-datatypes", "FloatingPoint", " Int)", " Real)"):
        if foreign in text:
            return f"the formula leaves QF_AUFBV: '{foreign}'"
    path.write_text(text)
    return None


def write_all(instances, folder, cbmc, force=False):
    """Writes what is missing or out of date; returns the names that failed."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        version = subprocess.run([cbmc, "--version"], capture_output=True, text=True).stdout
    except OSError as problem:
        print(f"formulas: no CBMC ({problem.strerror}: {cbmc}); tools/peers fetches it", file=sys.stderr)
        return [i.name for i in instances if not (folder / (i.name + ".smt2")).exists()]
    failed = []
    for instance in instances:
        path, mark = folder / (instance.name + ".smt2"), folder / (instance.name + ".key")
        key = fingerprint(instance, version)
        if not force and path.exists() and mark.exists() and mark.read_text() == key:
            continue
        problem = write_formula(instance, folder, cbmc)
        if problem:
            failed.append(instance.name)
            print(f"formulas: {instance.name}: {problem}", file=sys.stderr)
        else:
            mark.write_text(key)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", default=PROGRAMS_LIST, help="list of programs")
    parser.add_argument("--out", default=programs_folder(), type=Path, help="target folder")
    parser.add_argument("--filter", default="", help="only programs whose name contains this")
    parser.add_argument("--cbmc", default=str(peers_folder() / "bin" / "cbmc"), help="the CBMC to use")
    parser.add_argument("--force", action="store_true", help="write formulas anew even if they are up to date")
    options = parser.parse_args()
    chosen = [i for i in read_programs(options.list) if options.filter in i.name]
    failed = write_all(chosen, options.out, options.cbmc, options.force)
    print(f"formulas: {len(chosen) - len(failed)} of {len(chosen)} formulas in {options.out}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

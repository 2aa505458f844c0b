#!/usr/bin/env python3
"""Writes the formulas of the programs set, one check-sat per file: those of programs.txt with CBMC, those of
encoder.txt with our own encoder (fathom emit --stage=smt2).

    bench/solver/formulas.py [--list FILE] [--out DIR] [--filter TEXT] [--cbmc PROGRAM] [--fathom PROGRAM] [--force]

CBMC comes from tools/peers. What is written is kept word for word, except for comments, the request for models and the
questions for values after the answer: those would only be printed, but switch off simplifications in some solvers.
"""

import argparse
import hashlib
import re
import subprocess
import sys
from pathlib import Path

from measure import checksum
from sets import PROGRAM_FOLDER, ROOT, peers_folder, programs_folder, read_programs

TIME_LIMIT = 60  # seconds to write one formula
DROPPED = re.compile(r"^\((get-value|get-model|get-info|set-option :produce-models|set-info|exit)\b")


def fingerprint(instance, version):
    """Everything a formula depends on."""
    parts = [(PROGRAM_FOLDER / instance.source).read_text(), (PROGRAM_FOLDER / "input.h").read_text(),
             str(instance.unwind), *instance.options, version]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def tidy(text):
    lines = [line for line in text.splitlines() if line and not line.startswith(";") and not DROPPED.match(line)]
    return "\n".join(lines) + "\n(exit)\n"


def cbmc_command(instance, cbmc, raw):
    # The checks are chosen by the list alone; CBMC's own defaults differ between versions.
    return [cbmc, str(PROGRAM_FOLDER / instance.source), "--no-standard-checks", "--unwinding-assertions",
            "--unwind", str(instance.unwind), "--slice-formula", *instance.options, "--smt2", "--outfile", str(raw)]


def fathom_command(instance, fathom):
    # Our default checks; a loop that needs more iterations is a failure, too.
    return [fathom, "emit", "--stage=smt2", f"--unwind={instance.unwind}", *instance.options,
            str(PROGRAM_FOLDER / instance.source)]


def write_formula(instance, folder, program):
    """Writes one formula; returns None or what went wrong."""
    path = folder / (instance.name + ".smt2")
    raw = path.with_suffix(".raw")
    raw.unlink(missing_ok=True)
    own = instance.writer == "fathom"
    command = fathom_command(instance, program) if own else cbmc_command(instance, program, raw)
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        raw.unlink(missing_ok=True)
        return f"{instance.writer} needed more than {TIME_LIMIT} s"
    if own and run.returncode == 0:
        raw.write_text(run.stdout)
    if not raw.exists():
        return f"{instance.writer} wrote no formula:\n{run.stdout[-2000:]}{run.stderr[-2000:]}"
    text = tidy(raw.read_text())
    raw.unlink()
    if text.count("(check-sat)") != 1:
        return "the output has not exactly one check-sat"
    for foreign in ("forall", "exists", "(lambda", "declare-datatypes", "FloatingPoint", " Int)", " Real)"):
        if foreign in text:
            return f"the formula leaves QF_AUFBV: '{foreign}'"
    path.write_text(text)
    return None


def version_of(writer, program):
    """Of a program that writes formulas; None if it is not there. Our own changes without changing its version."""
    try:
        if writer == "fathom":
            return checksum(program)
        return subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    except OSError as problem:
        hint = "; tools/peers fetches it" if writer == "cbmc" else ""
        print(f"formulas: no {writer} ({problem.strerror}: {program}){hint}", file=sys.stderr)
        return None


def write_all(instances, folder, programs, force=False):
    """Writes what is missing or out of date; returns the names that failed. `programs`: of each writer."""
    folder.mkdir(parents=True, exist_ok=True)
    versions = {w: version_of(w, programs[w]) for w in sorted({i.writer for i in instances})}
    failed = []
    for instance in instances:
        path, mark = folder / (instance.name + ".smt2"), folder / (instance.name + ".key")
        version = versions[instance.writer]
        if version is None:
            if not path.exists():
                failed.append(instance.name)
            continue
        key = fingerprint(instance, version)
        if not force and path.exists() and mark.exists() and mark.read_text() == key:
            continue
        problem = write_formula(instance, folder, programs[instance.writer])
        if problem:
            failed.append(instance.name)
            print(f"formulas: {instance.name}: {problem}", file=sys.stderr)
        else:
            mark.write_text(key)
    return failed


def default_programs():
    return {"cbmc": str(peers_folder() / "bin" / "cbmc"), "fathom": str(ROOT / "build" / "fathom")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", help="list of programs (default: programs.txt and encoder.txt)")
    parser.add_argument("--out", default=programs_folder(), type=Path, help="target folder")
    parser.add_argument("--filter", default="", help="only programs whose name contains this")
    parser.add_argument("--cbmc", default=default_programs()["cbmc"], help="the CBMC to use")
    parser.add_argument("--fathom", default=default_programs()["fathom"], help="the Fathom to use")
    parser.add_argument("--force", action="store_true", help="write formulas anew even if they are up to date")
    options = parser.parse_args()
    chosen = [i for i in read_programs(options.list) if options.filter in i.name]
    programs = {"cbmc": options.cbmc, "fathom": options.fathom}
    failed = write_all(chosen, options.out, programs, options.force)
    print(f"formulas: {len(chosen) - len(failed)} of {len(chosen)} formulas in {options.out}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

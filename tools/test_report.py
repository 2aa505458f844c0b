#!/usr/bin/env python3
"""Adds up what ./run-tests has left in its results folder.

Reads checks.txt (one "passed NAME" or "failed NAME" per line), ctest.xml with
GoogleTest's own files beside it, and lit.json. Prints what failed and, as the
last line, "N passed, M failed"; exits 0 only if something passed, nothing
failed, and both unit and regression tests were found.
"""

import argparse
import json
import pathlib
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIT_PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
LIT_IGNORED = {"UNSUPPORTED", "EXCLUDED", "SKIPPED"}
# Files of test/regress that are no tests: what lit and readers need, and
# what tests read.
NOT_TESTS = {"lit.cfg.py", "lit.local.cfg", "README.md"}
INPUT_FOLDERS = {"Inputs", "Output"}


class Totals:
    def __init__(self):
        self.passed = 0
        self.failed = []

    def add(self, name, passed):
        if passed:
            self.passed += 1
        else:
            self.failed.append(name)


def add_checks(path, totals):
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            status, name = line.split(" ", 1)
            totals.add(name, status == "passed")


def add_gtest(path, totals):
    """Counts one program's tests; returns how many failed."""
    failed = 0
    for case in xml.parse(path).getroot().iter("testcase"):
        if case.get("status") != "run" or case.get("result") == "skipped":
            continue
        ok = case.find("failure") is None
        failed += not ok
        totals.add(f"{case.get('classname')}.{case.get('name')}", ok)
    return failed


def add_ctest(folder, totals):
    """Returns how many tests ctest knows."""
    path = folder / "ctest.xml"
    if not path.exists():
        return 0
    count = 0
    for case in xml.parse(path).getroot().iter("testcase"):
        count += 1
        name = case.get("name")
        ok = case.get("status") == "run"
        own = folder / f"test_{name.removeprefix('unit_')}.xml"
        own_failures = 0
        if own.exists():
            own_failures = add_gtest(own, totals)
            if ok:
                continue
        # A program that crashed or hung has no file, or one without failures.
        if ok or own_failures == 0:
            totals.add(name, ok)
    return count


def add_lit(path, totals, filtered):
    """Returns how many tests lit ran."""
    if not path.exists():
        return 0
    count, seen = 0, set()
    for test in json.loads(path.read_text(encoding="utf-8"))["tests"]:
        name = test["name"].split(" :: ", 1)[-1]
        seen.add(name)
        if test["code"] in LIT_IGNORED:
            continue
        count += 1
        totals.add(f"{name} ({test['code']})", test["code"] in LIT_PASSED)
    if not filtered:
        folder = ROOT / "test" / "regress"
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder)
            if (
                file.is_file()
                and not INPUT_FOLDERS & set(name.parts)
                and name.name not in NOT_TESTS
                and not name.name.startswith(".")
                and "__pycache__" not in name.parts
                and name.as_posix() not in seen
            ):
                totals.add(f"test/regress/{name} (is not run by lit)", False)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--filtered", action="store_true")
    parser.add_argument("--steps-failed", type=int, default=0)
    args = parser.parse_args()

    totals = Totals()
    add_checks(args.results / "checks.txt", totals)
    unit = add_ctest(args.results, totals)
    regress = add_lit(args.results / "lit.json", totals, args.filtered)
    if args.filtered:
        if unit + regress == 0:
            totals.add("no test matches", False)
    else:
        for name, count in (("unit", unit), ("regression", regress)):
            if count == 0:
                totals.add(f"no {name} tests were run", False)
    # A step may fail in a way that leaves no trace in the files.
    if args.steps_failed and not totals.failed:
        totals.add("a step failed", False)

    for name in totals.failed:
        print(f"failed: {name}")
    print(f"{totals.passed} passed, {len(totals.failed)} failed")
    return 0 if totals.passed and not totals.failed else 1


if __name__ == "__main__":
    sys.exit(main())

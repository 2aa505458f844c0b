#!/usr/bin/env python3
"""A regression test that expects UNKNOWN names the reason: any other reason
would be as good as none.

    check_unknowns.py [--self-test]
"""

import pathlib
import re
import sys

REGRESS = pathlib.Path(__file__).resolve().parent.parent / "regress"
# A line that FileCheck looks for, with nothing behind the verdict.
BARE = re.compile(r"^\S*\s*[A-Z][A-Z0-9_-]*(?:-NEXT|-SAME)?:.*fathom: UNKNOWN(?:\s*\()?(?:\{\{\.\*\}\})?\s*$")


def is_bare(line):
    if "RUN:" in line:
        return "%exit 20 %fathom check" in line and "FileCheck" not in line and ">" not in line
    return BARE.match(line) and "-NOT:" not in line


def bare_lines(text):
    return [number for number, line in enumerate(text.splitlines(), 1) if is_bare(line)]


def self_test():
    for bare in ("// CHECK: fathom: UNKNOWN", "; BUG: {{^}}fathom: UNKNOWN (", "CHECK: fathom: UNKNOWN ({{.*}}",
                 "// RUN: %exit 20 %fathom check %s"):
        assert bare_lines(bare) == [1], bare
    for named in ("// CHECK: fathom: UNKNOWN (timeout)", "// CHECK-NOT: fathom: UNKNOWN", "// RUN: x | grep 'UNKNOWN'"):
        assert bare_lines(named) == [], named


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    found = [f"{file.relative_to(REGRESS)}:{line}: UNKNOWN without its reason"
             for file in sorted(REGRESS.rglob("*")) if file.is_file() and "Inputs" not in file.parts
             for line in bare_lines(file.read_text(errors="replace"))]
    print(*found, sep="\n") if found else None
    return 1 if found else 0


sys.exit(main())

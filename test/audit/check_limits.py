#!/usr/bin/env python3
"""docs/limits.md and the tests: every row of the groups that change a verdict (1 to 5) names a test in its last column which
shows the effect, so that whoever lifts a limit breaks a test and comes to this page. The test exists and has a RUN or EXPECT line, or
is a folder with a script that runs by itself. A row whose effect no test can show says `none: ` and why.

    check_limits.py [--self-test]
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
REGRESS = ROOT / "test" / "regress"
GROUPS = range(1, 6)
NAME = re.compile(r"`([^`]+)`")


def rows(text):
    """(group, line, cells) of all rows of tables; pipes inside of code do not separate."""
    group, is_body = 0, False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            heading = re.match(r"## (\d+)\.", line)
            group, is_body = (int(heading[1]) if heading else 0), False
        if not line.startswith("|"):
            is_body = False
            continue
        if re.fullmatch(r"[|\-: ]+", line):
            is_body = True
        elif is_body:
            code = []
            plain = re.sub(r"`[^`]*`", lambda m: code.append(m[0]) or f"\0{len(code) - 1}\0", line)
            cells = [re.sub(r"\0(\d+)\0", lambda m: code[int(m[1])], cell).strip() for cell in plain.strip("|").split("|")]
            yield group, number, cells


def is_test(name, base=REGRESS):
    path = (base / name).resolve()
    if path.is_dir():
        return any(file.name.startswith("run-") for file in path.iterdir())
    return path.is_file() and re.search(r"RUN:|EXPECT\b.*: (SAFE|UNSAFE|UNKNOWN)", path.read_text(errors="replace")) is not None


def complaint(cells, exists=is_test):
    last = cells[-1] if len(cells) > 1 else ""
    if re.match(r"none: \S+ \S+", last):
        return None
    names = NAME.findall(last)
    if not names:
        return "names no test"
    missing = [name for name in names if not exists(name)]
    return f"no such test: {missing[0]}" if missing else None


def self_test():
    text = "## 1. A\n\n| a | b | test |\n|---|---|---|\n| x `p | q` | y | `t.c` |\n| x | y | |\n| x | y | none: no machine has it |\n"
    text += "| x | y | `gone.c` |\n\n## 6. B\n\n| a | b |\n|---|---|\n| x | y |\n"
    found = list(rows(text))
    assert [(group, len(cells)) for group, _, cells in found] == [(1, 3)] * 4 + [(6, 2)], found
    known = {"t.c"}.__contains__
    assert [complaint(cells, known) for group, _, cells in found if group in GROUPS] == \
        [None, "names no test", None, "no such test: gone.c"]
    assert complaint(["x", "none:"], known) == "names no test"
    assert is_test("../obligations") and not is_test("../audit") and not is_test("no-such-file.c")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    text = (ROOT / "docs" / "limits.md").read_text()
    found = [row for row in rows(text) if row[0] in GROUPS]
    bad = [f"docs/limits.md:{line}: {why}: {cells[0][:70]}" for _, line, cells in found if (why := complaint(cells))]
    if {group for group, _, _ in found} != set(GROUPS) or len(found) < 40:
        bad.append("docs/limits.md: its tables are not understood")
    print(*bad, sep="\n") if bad else None
    return 1 if bad else 0


sys.exit(main())

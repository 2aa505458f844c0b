#!/usr/bin/env python3
"""Fails on a source file of more than 1000 lines and warns above 600.

Tables (.def) may be as long as there are facts. There is no list of
exceptions; split the file instead.
"""

import pathlib
import sys

SOFT = 600
HARD = 1000
FOLDERS = ("src", "include", "test", "bench", "tools", "cmake")
SUFFIXES = {".h", ".cpp", ".py", ".sh", ".cmake"}


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent
    failed = False
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in SUFFIXES or not path.is_file():
                continue
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = sum(1 for _ in file)
            name = path.relative_to(root)
            if lines > HARD:
                print(f"{name}: error: {lines} lines, the limit is {HARD}")
                failed = True
            elif lines > SOFT:
                print(f"{name}: warning: {lines} lines, better at most {SOFT}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

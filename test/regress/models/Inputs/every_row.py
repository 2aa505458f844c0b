"""Fails on a row of `fathom models` that no test names.

Rows that are built in are tested where intrinsics are (test/regress/passes,
check); the others by running them against the machine's library
(test/models/*.cpp) or by a program in test/regress/models or soundness.
"""

import pathlib
import re
import subprocess
import sys

root, fathom = pathlib.Path(sys.argv[1]), sys.argv[2]
table = subprocess.run([fathom, "models"], check=True, capture_output=True, text=True)
rows = [line.split()[1] for line in table.stdout.splitlines() if line]
assert len(rows) >= 150, len(rows)

tested = set()
for path in (root / "test/models").glob("*.cpp"):
    for group in re.findall(r"^TEST\(([^)]*)\)", path.read_text(), re.MULTILINE):
        tested.update(name.strip() for name in group.split(","))
for folder in ("models", "passes", "check", "soundness", "twins"):
    for path in (root / "test/regress" / folder).rglob("*.c*"):
        tested.update(re.findall(r"\b([A-Za-z_]\w*)\b(?=\)?\s*\(|\b)", path.read_text()))

missing = [name for name in rows if name not in tested]
for name in missing:
    print(f"no test names {name}")
sys.exit(1 if missing else 0)

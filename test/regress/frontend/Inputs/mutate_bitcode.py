"""Gives damaged bitcode to fathom: every ending must be 0 or 30, or a verdict
of `check`, which reads only what the entry gets to.

mutate_bitcode.py FATHOM FOLDER
"""

import pathlib
import random
import subprocess
import sys

fathom, folder = sys.argv[1], pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
source = folder / "good.c"
source.write_text(
    "struct s { int a; char *b; } g = { 1, \"x\" };\n"
    "int f(struct s *p, int n) { int r = 0; while (n--) r += p->a;"
    " return r; }\n"
    "int main(void) { return f(&g, 3); }\n"
)
good = folder / "good.bc"
subprocess.run(
    ["clang-19", "-g", "-O1", "-emit-llvm", "-c", "-o", good, source], check=True
)
data = good.read_bytes()
rng = random.Random(1)
variants = [data[: len(data) * i // 12] for i in range(1, 12)]
for _ in range(24):
    changed = bytearray(data)
    for _ in range(rng.choice([1, 4, 40])):
        changed[rng.randrange(4, len(changed))] = rng.randrange(256)
    variants.append(bytes(changed))
for i, variant in enumerate(variants):
    path = folder / f"{i}.bc"
    path.write_bytes(variant)
    for command in (
        ["emit", "--stage=llvm"],
        ["emit", "--stage=prepared"],
        ["check", "--timeout=5", "--unwind=4"],
    ):
        run = subprocess.run([fathom, *command, path], capture_output=True)
        allowed = (0, 10, 20, 30) if command[0] == "check" else (0, 30)
        if run.returncode not in allowed:
            print(f"{path} ({command}): ended with {run.returncode}")
            sys.exit(1)
print("no crash")

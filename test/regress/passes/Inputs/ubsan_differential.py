"""Random programs without inputs against UBSan itself: the verdict, the kind of
the first error, its line and its column must be those of the native run.

ubsan_differential.py FATHOM FOLDER FIRST COUNT
"""

import pathlib
import random
import re
import subprocess
import sys

TYPES = ["int", "unsigned", "short", "long", "signed char", "unsigned long",
         "unsigned char", "long long", "__int128"]
NUMBERS = ["0", "1", "2", "3", "7", "31", "32", "63", "-1", "127", "255", "65535",
           "0x7fffffff", "(-0x7fffffff-1)", "100000", "0x7fffffffffffffffL",
           "(-0x7fffffffffffffffL-1)", "5", "1000000007L"]
GROUPS = ["signed-integer-overflow", "integer-divide-by-zero", "shift-base",
          "shift-exponent", "array-bounds", "builtin"]
OPT_IN = ["unsigned-integer-overflow", "implicit-conversion"]
# What the runtime says, and our kind.
KINDS = [("division by zero", "division-by-zero"), ("division of", "division-overflow"),
         ("shift exponent", "shift-amount"), ("left shift of", "shift-overflow"),
         ("negation of .* type 'unsigned", "unsigned-overflow"),
         ("negation of", "negation-overflow"),
         ("unsigned integer overflow", "unsigned-overflow"),
         ("signed integer overflow", "signed-overflow"),
         ("out of bounds", "array-index"),
         ("implicit conversion", "implicit-truncation"),
         ("passing zero to", "invalid-builtin")]


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.names = [f"v{i}" for i in range(self.rng.randint(3, 6))]

    def constant(self, of):
        return f"(({of}){self.rng.choice(NUMBERS)})"

    def expression(self, depth):
        rng, inner = self.rng, lambda: self.expression(depth - 1)
        kind = rng.random() if depth > 0 else 1
        if kind < 0.6:
            operator = rng.choice("+ - * / % << >> ^ & |".split())
            return f"({inner()} {operator} {inner()})"
        if kind < 0.7:
            return f"(-{inner()})"
        if kind < 0.76:
            return f"table[{inner()} & {rng.choice(['7', '15'])}]"
        if kind < 0.82:
            return f"(({rng.choice(TYPES)}){inner()})"
        if kind < 0.86:
            return f"__builtin_ctz({inner()})"
        if kind < 0.92:
            relation = rng.choice(["<", "==", ">", "!="])
            return f"({inner()} {relation} {inner()} ? {inner()} : {inner()})"
        if rng.random() < 0.7:
            return rng.choice(self.names)
        return self.constant(rng.choice(TYPES))

    def statement(self):
        rng = self.rng
        name, kind = rng.choice(self.names), rng.random()
        if kind < 0.6:
            return f"{name} = {self.expression(rng.randint(1, 2))};"
        if kind < 0.75:
            operator = rng.choice("+= -= *= <<= >>= /= %=".split())
            return f"{name} {operator} {self.expression(1)};"
        if kind < 0.85:
            return name + rng.choice(["++", "--"]) + ";"
        return (f"for (int i = 0; i < {rng.randint(1, 4)}; ++i) "
                f"{name} = {self.expression(1)};")

    def program(self):
        lines = ["int table[10];", "int main(void) {"]
        for name in self.names:
            of = self.rng.choice(TYPES)
            lines.append(f"  {of} {name} = {self.constant(of)};")
        for _ in range(self.rng.randint(2, 8)):
            lines.append("  " + self.statement())
        return "\n".join(lines + ["  return 0;", "}", ""])


def native(source, groups):
    """(kind, line, column) of the first error, or ("SAFE",)."""
    program = source.with_suffix(".exe")
    subprocess.run(["clang-19", "-w", "-O0", "-fsanitize=" + ",".join(groups),
                    "-fno-sanitize-recover=all", source, "-o", program], check=True)
    run = subprocess.run([program], capture_output=True, text=True, check=False)
    program.unlink()
    error = re.search(r":(\d+):(\d+): runtime error: (.*)", run.stderr)
    if not error:
        return ("SAFE",)
    kind = next((kind for text, kind in KINDS if re.search(text, error[3])), error[3])
    return (kind, error[1], error[2])


def ours(fathom, source, checks):
    run = subprocess.run([fathom, "check", "--checks=" + checks, source, "--", "-w"],
                         capture_output=True, text=True, check=False)
    errors = re.findall(r":(\d+):(\d+): error: ([\w-]+)", run.stdout)
    if run.returncode == 10 and len(errors) == 1:
        return (errors[0][2], errors[0][0], errors[0][1])
    return (run.stdout.strip().split("\n")[-1].replace("fathom: ", ""),)


def main():
    fathom, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    first, count = int(sys.argv[3]), int(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    unsafe = 0
    for seed in range(first, first + count):
        source = folder / f"{seed}.c"
        source.write_text(Generator(seed).program())
        everything = seed % 2 == 0
        want = native(source, GROUPS + OPT_IN if everything else GROUPS)
        got = ours(fathom, source, "all" if everything else "default")
        unsafe += want[0] != "SAFE"
        # The place of an index is the array there, the index behind it here.
        if want[0] == got[0] == "array-index" and want[1] == got[1] and int(got[2]) >= int(want[2]):
            continue
        # The place of a builtin is its argument there, the call here.
        if want[0] == "invalid-builtin":
            want, got = want[:2], got[:2]
        if got != want:
            sys.exit(f"{source}: UBSan says {want}, fathom says {got}")
    print(f"{count} programs agree, {unsafe} of them unsafe")


main()

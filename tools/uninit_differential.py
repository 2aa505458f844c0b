#!/usr/bin/env python3
"""Random programs about uninitialised bits: Fathom beside MemorySanitizer.

    tools/uninit_differential.py [--fathom build/fathom] [--count 50] [--seed 1]

Each program has no inputs: it sets some bytes of a few objects, moves and
combines them by operators in which both are exact (bit operations, shifts by
constants, casts, copies, equality) and branches on the result. Fathom must say
UNSAFE exactly where MemorySanitizer reports, and SAFE otherwise.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

WORDS = ["uint8_t", "uint16_t", "uint32_t", "uint64_t"]
MSAN = ["clang-19", "-fsanitize=memory", "-fno-sanitize-memory-param-retval", "-w", "-O0"]


class Program:
    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.values = []

    def number(self):
        return f"0x{self.rng.choice([0, 1, 0xff, 0xf0, 0xff00, 0xffffffff, self.rng.getrandbits(64)]):x}u"

    def objects(self):
        heap = self.rng.random() < 0.5
        self.lines.append("  uint8_t *a = malloc(16);" if heap else "  uint8_t a[16];")
        self.lines.append("  union mixed b, c; struct bits f;")
        for i in range(16):
            if self.rng.random() < 0.6:
                self.lines.append(f"  a[{i}] = {self.rng.randrange(256)};")
        for i in range(8):
            if self.rng.random() < 0.5:
                self.lines.append(f"  b.bytes[{i}] = {self.rng.randrange(256)};")
        for field in "xyz":
            if self.rng.random() < 0.6:
                self.lines.append(f"  f.{field} = {self.rng.randrange(8)};")

    def source(self):
        kind = self.rng.randrange(5)
        if kind == 0 or not self.values:
            return self.rng.choice(["b.word", "b.half[0]", "b.half[1]", "b.bytes[3]", "c.word", "c.half[1]"])
        if kind == 1:
            return f"a[{self.rng.randrange(16)}]"
        if kind == 2:
            return "f." + self.rng.choice("xyz")
        return self.rng.choice(self.values)

    def step(self):
        kind = self.rng.randrange(9)
        if kind == 0:
            to, start = self.rng.choice(["&b", "&c"]), self.rng.randrange(9)
            self.lines.append(f"  memcpy({to}, a + {start}, {self.rng.randrange(8)});")
        elif kind == 1:
            self.lines.append(f"  memmove(a + {self.rng.randrange(8)}, a + {self.rng.randrange(8)}, 8);")
        elif kind == 2:
            self.lines.append(f"  memset(a + {self.rng.randrange(12)}, {self.rng.randrange(256)}, {self.rng.randrange(4)});")
        elif kind == 3:
            self.lines.append("  c = b;")
        else:
            name, word = f"v{len(self.values)}", self.rng.choice(WORDS)
            x, y = self.source(), self.source()
            bits = 8 * {"uint8_t": 1, "uint16_t": 2, "uint32_t": 4, "uint64_t": 8}[word]
            op = self.rng.choice(["&", "|", "^", "& #", "| #", "<<", ">>", "call"])
            if op == "call":
                value = f"pass({x}, &b)"
            elif op in ("<<", ">>"):
                value = f"(uint64_t){x} {op} {self.rng.randrange(bits)}"
            else:
                value = f"{x} {op[0]} " + (self.number() if "#" in op else y)
            self.lines.append(f"  {word} {name} = ({word})({value});")
            self.values.append(name)

    def text(self):
        self.objects()
        for _ in range(self.rng.randrange(3, 12)):
            self.step()
        self.lines.append(f"  if ({self.source()} == {self.source()} || {self.source()} != {self.number()}) sink = 1;")
        body = "\n".join(self.lines)
        return ("#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
                "union mixed { uint64_t word; uint32_t half[2]; uint8_t bytes[8]; };\n"
                "struct bits { unsigned x : 3, y : 9, z : 5; };\n"
                "static volatile int sink;\n"
                "static uint64_t pass(uint64_t x, union mixed *m) { m->half[0] = x; return x ^ m->word; }\n"
                f"int main(void) {{\n{body}\n  return 0;\n}}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fathom", default="build/fathom")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    said = {0: 0, 10: 0}
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "p.c"), pathlib.Path(folder, "p")
        for seed in range(options.seed, options.seed + options.count):
            source.write_text(Program(random.Random(seed)).text())
            subprocess.run(MSAN + [str(source), "-o", str(program)], check=True)
            native = subprocess.run([str(program)], capture_output=True,
                                    env={**os.environ, "MSAN_OPTIONS": "exit_code=77"}).returncode
            ours = subprocess.run([options.fathom, "check", "--trace=none", "--checks=uninitialised-read,out-of-bounds-read,"
                                   "out-of-bounds-write,null-deref", str(source)], capture_output=True, text=True)
            wanted = {0: 0, 77: 10}.get(native)
            if ours.returncode != wanted:
                print(source.read_text())
                sys.exit(f"seed {seed}: MemorySanitizer ends with {native}, Fathom with {ours.returncode}\n{ours.stdout}")
            said[wanted] += 1
    print(f"{said[0]} SAFE, {said[10]} UNSAFE, all as MemorySanitizer")


if __name__ == "__main__":
    main()

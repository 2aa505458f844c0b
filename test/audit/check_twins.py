#!/usr/bin/env python3
"""Every row has its twins.

A twin is a regression test that is run on a program which is SAFE (or, for what
Fathom refuses, UNKNOWN) and on one that differs in a detail and is UNSAFE. The
rows come from the tables and sources themselves:

  instructions   llvm/IR/Instruction.def of the LLVM that is used
  llvm           intrinsics that src/passes and src/lift name
  intrinsics     src/prepared/intrinsics.def, all dialects
  checks         src/sea/checks.def
  passes         functions declared in src/passes/{form/lowering,meaning/steps}.h

A test is a test of a row if it names it: an instruction or LLVM intrinsic in an
.ll file, a function in C, a check in an expected diagnostic. A pass is named in
a comment `TWINS: pass, pass`. Without an argument, prints what has none and
fails if there is any beyond what is not built yet.

    check_twins.py [--self-test] [--list]
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
sys.dont_write_bytecode = True
import regress  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
REGRESS = ROOT / "test" / "regress"
# What has no twin, and why. Nothing that could be tested belongs here.
EXCUSED = {
    "instructions": {
        "userop1": "a place holder of LLVM's", "userop2": "a place holder of LLVM's",
        "cleanupret": "Windows exceptions", "catchret": "Windows exceptions", "catchpad": "Windows exceptions",
        "cleanuppad": "Windows exceptions", "catchswitch": "Windows exceptions",
    },
    "llvm": {
        "llvm.pseudoprobe": "written by profilers only", "llvm.dbg.label": "debug information",
        "llvm.ssa.copy": "exists inside of one LLVM pass only",
    },
    "intrinsics": {},
    "checks": {},
    "passes": {
        "lower": "all of them", "lower_values": "all of them", "lower_control": "all of them",
        "lower_calls": "all of them",
    },
}

# Not built yet: told, and no failure. The list is to become empty.
PENDING = {
    "intrinsics": set(),
}


def read(path):
    return path.read_text(errors="replace")


class Test:
    """A regression test: its text, and which verdicts it expects of fathom check."""

    def __init__(self, text, suffix):
        self.suffix = suffix
        self.text = text
        self.words = {word.rstrip(".") for word in re.findall(r"[A-Za-z_][\w.]*", text)}
        self.exits = regress.exit_codes(text)
        self.passes = set(re.findall(r"\w+", " ".join(re.findall(r"TWINS:(.*)", text))))
        self.kinds = regress.expected_kinds(text)

    def is_twin(self):
        return 10 in self.exits and (0 in self.exits or 20 in self.exits)

    def is_refusal(self):  # of something that is not supported
        return 20 in self.exits and (0 in self.exits or 10 in self.exits)


def tests():
    return [Test(read(file), file.suffix) for file in sorted(REGRESS.rglob("*"))
            if file.suffix in (".c", ".cpp", ".ll", ".sea", ".test") and "Inputs" not in file.parts]


def instructions():
    include = subprocess.run(["llvm-config-19", "--includedir"], capture_output=True, text=True, check=True).stdout
    text = read(pathlib.Path(include.strip(), "llvm/IR/Instruction.def"))
    rows = re.findall(r"^HANDLE_\w+_INST *\( *\d+ *, *(\w+)", text, re.M)
    short = {"Ret": "ret", "Br": "br", "FNeg": "fneg", "ICmp": "icmp", "FCmp": "fcmp", "PHI": "phi",
             "GetElementPtr": "getelementptr", "AtomicCmpXchg": "cmpxchg", "AtomicRMW": "atomicrmw",
             "VAArg": "va_arg", "AddrSpaceCast": "addrspacecast"}
    return sorted({short.get(row, row.lower()) for row in rows})


def llvm_intrinsics():
    names = set()
    for folder in ("passes", "lift", "prepared"):
        for file in (ROOT / "src" / folder).rglob("*.[ch]*"):
            names |= set(re.findall(r"Intrinsic::([a-z]\w*)", read(file)))
    names -= {"not_intrinsic", "getDeclaration", "getIntrinsicSignature"}
    return sorted("llvm." + re.sub("^va(?=start|copy|end)", "va_", name).replace("va_", "va@").replace("_", ".")
                  .replace("@", "_") for name in names)


def intrinsics():
    return re.findall(r'^INTRINSIC\("([^"]+)", *\w+, *(\w+)', read(ROOT / "src/prepared/intrinsics.def"), re.M)


def checks():
    rows = re.findall(r'^CHECK\(\w+, *"([^"]+)", *\d+, *(\w+)', read(ROOT / "src/sea/checks.def"), re.M)
    return [name for name, group in rows if group in ("Assert", "Memory", "Ub")]


def passes():
    names = []
    for header in ("form/lowering.h", "meaning/steps.h"):
        text = re.sub(r"//.*", "", read(ROOT / "src/passes" / header))
        names += re.findall(r"^(?:void|Result<[^;]*?>|llvm::Function \*)\s*(\w+)\(llvm::Module", text, re.M)
    return sorted(set(names))


def names_intrinsic(test, name):
    if name.endswith("*"):
        return any(word.startswith(name[:-1]) for word in test.words)
    return name in test.words


def holes(all_tests):
    """(table, row) pairs without twins."""
    twins = [test for test in all_tests if test.is_twin()]
    refusals = [test for test in all_tests if test.is_refusal()]
    missing = []

    def look(table, row, found):
        if not found and row not in EXCUSED[table]:
            missing.append((table, row))

    in_ir = [t for t in twins + refusals if t.suffix == ".ll"]
    for row in instructions():
        look("instructions", row, any(row in t.words for t in in_ir))
    for row in llvm_intrinsics():
        look("llvm", row, any(row in t.words or any(w.startswith(row + ".") for w in t.words) for t in in_ir))
    for row, meaning in intrinsics():
        where = refusals if meaning == "Unsupported" else twins
        look("intrinsics", row, any(names_intrinsic(t, row) for t in where))
    for row in checks():
        look("checks", row, any(row in t.kinds for t in twins))
    for row in passes():
        look("passes", row, any(row in t.passes for t in twins + refusals))
    return missing


def counts():
    return (len(instructions()), len(llvm_intrinsics()), len(intrinsics()), len(checks()), len(passes()))


def self_test():
    """The rows are found, and a test that is taken away makes a hole."""
    assert "add" in instructions() and "getelementptr" in instructions() and len(instructions()) > 60
    assert "llvm.uadd.sat" in llvm_intrinsics() and ("fathom_assert", "Assert") in intrinsics()
    assert "null-deref" in checks() and "loop-bound" not in checks()
    assert "lower_switch" in passes() and "make_entry" in passes() and "clean_cfg" in passes()
    everything = tests()
    assert ("intrinsics", "klee_choose") in holes([t for t in everything if "klee_choose" not in t.words])
    assert ("checks", "vla-bound") in holes([t for t in everything if "vla-bound" not in t.kinds])
    assert ("instructions", "xor") in holes([t for t in everything if "xor" not in t.words])
    assert not Test("RUN: %exit 0 %fathom check %s", ".c").is_twin()


def main():
    if "--self-test" in sys.argv:
        return self_test()
    missing = []
    for table, row in holes(tests()):
        if row in PENDING.get(table, ()):
            print(f"{table}: {row} is not built yet")
            continue
        print(f"{table}: {row} has no twin in test/regress")
        missing.append(row)
    if not missing:
        print("%d instructions, %d LLVM intrinsics, %d names, %d checks, %d passes: all that are built have twins" % counts())
    sys.exit(bool(missing))


if __name__ == "__main__":
    main()

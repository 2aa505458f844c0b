"""Tests of other tools' suites, read from checkouts of their repositories: what to check, what the label says, and the
question that the tool itself asks. For bench/suites/run.py."""

import dataclasses
import pathlib
import re
import shlex

MEMORY = "null-deref,out-of-bounds-read,out-of-bounds-write,use-after-free,use-after-scope,double-free,invalid-free"
BOUNDS = "array-index"
SIGNED = "signed-overflow,negation-overflow,division-overflow"
SHIFTS = "shift-amount,shift-overflow"


@dataclasses.dataclass
class Test:
    name: str  # below the suite's folder
    files: list
    safe: object  # what the label says; None if it says nothing about the program
    flags: list = dataclasses.field(default_factory=list)  # for both questions
    own: list = dataclasses.field(default_factory=list)  # the tool's own question
    label: str = ""  # a label of the program that must not be reached


def text_of(path):
    return path.read_text(errors="replace")


# --- test.desc: CBMC, 2LS, ESBMC -------------------------------------------------------------------------------------

# Options that say how the tool works, not what it asks. Those with a value have "=".
NEUTRAL = {
    "--verbosity=", "--trace", "--no-propagation", "--no-simplify", "--little-endian", "--refine", "--refine-arrays",
    "--arrays-uf-always", "--arrays-uf-never", "--floatbv", "--sat-solver=", "--object-bits=", "--stop-on-fail",
    "--slice-formula", "--full-slice", "--reachability-slice", "--paths=", "--localize-faults", "--xml-ui", "--json-ui",
    "--stack-trace", "--compact-trace", "--trace-json-extended", "--no-built-in-assertions", "--pointer-primitive-check",
    "--heap", "--intervals", "--equalities", "--inline", "--zones", "--k-induction", "--context-sensitive", "--arrays",
    "--havoc", "--values-refine", "--incremental-bmc", "--octagons", "--independent-properties", "--inline-main",
    "--inline-partial=", "--std-invariants", "--enum-solver", "--heap-interval", "--heap-values-refine",
    "--competition-mode", "--array-abstraction", "--sympath", "--dynamic-memory", "--termination=",
    "--z3", "--boolector", "--bitwuzla", "--yices", "--no-slice", "--irep2-native-body", "--irep2-bodies",
    "--clang-c-irep2-adjust-only", "--multi-property", "--interval-analysis", "--state-hashing", "--k-step=", "--timeout=",
    "--add-symex-value-sets", "--all-witnesses", "--unlimited-k-steps", "--result-only", "--max-k-step=", "--memlimit=",
    "--no-abnormal-memory-leak", "--no-vla-size-check", "--fixedbv", "--parallel-solving", "--goto-unwind", "--smt-symex-guard",
    "--full-inlining", "--no-unwinding-assertion", "--falsification", "--quiet", "--cex-output=", "--witness-output=",
    "--malloc-fail-null", "--no-align-check", "--no-pointer-relation-check", "--memory-cleanup-check", "--base-case",
    "--condition-coverage-off", "--max-inductive-step=", "--bv", "--symex-ssa-trace", "--smt-during-symex",
    "--smt-thread-guard", "--ssa-features-dump", "--64",
}


def options_of(words, standard, entry_bound):
    """(flags, own question) for the options of a test, or None if one of them is about something else."""
    checks = {"assert"} | (set(f"{MEMORY},{BOUNDS},{SIGNED},{SHIFTS},division-by-zero".split(",")) if standard else set())
    flags, own, bound, assume, fails, more = [], [], None, not standard, standard, set()
    # Among them --nan-check, --float-overflow-check and --float-div-by-zero-check, which are off here by default.
    rows = {"pointer": MEMORY, "bounds": BOUNDS, "signed-overflow": SIGNED, "overflow": f"{SIGNED},{SHIFTS},float-overflow",
            "div-by-zero": "division-by-zero", "undefined-shift": SHIFTS, "ub-shift": SHIFTS,
            "unsigned-overflow": "unsigned-overflow", "pointer-overflow": "pointer-overflow,pointer-arithmetic",
            "conversion": "implicit-truncation", "uninitialised-vars": "uninitialised-read", "nan": "float-nan",
            "float-overflow": "float-overflow", "float-div-by-zero": "float-divide-by-zero"}
    words = list(words)
    while words:
        word = words.pop(0)
        word, _, value = word.partition("=")
        match = re.fullmatch(r"--(no-)?(.*)-check", word)
        if re.match(r"-[DI]", word):
            flags.append(word + (f"={value}" if value else "") if len(word) > 2 else word + words.pop(0))
        elif match and match[2] in rows:
            names = set(rows[match[2]].split(","))
            checks = checks - names if match[1] else checks | names
            if not match[1] and match[2] in ("overflow", "unsigned-overflow", "conversion", "nan", "float-overflow", "float-div-by-zero"):
                more |= names
        elif word in ("--no-standard-checks", "--no-assertions"):
            checks, fails, assume = ({"assert"}, False, True) if word == "--no-standard-checks" else (checks - {"assert"}, fails, assume)
        elif word == "--memory-leak-check":
            flags.append("--leak=unfreed")
        elif word == "--no-reachable-memory-leak":
            flags.append("--leak=lost")
        elif word in ("--malloc-may-fail", "--no-malloc-may-fail", "--force-malloc-success", "--force-realloc-success"):
            fails = word == "--malloc-may-fail"
        elif word in ("--unwind", "--loop-limit"):
            bound = value or words.pop(0)
        elif word in ("--unwinding-assertions", "--no-unwinding-assertions"):
            assume = word.startswith("--no")
        elif word in ("--function", "--error-label"):
            own.append(word + "=" + (value or words.pop(0)))
        elif word in ("--32", "--i386-linux"):
            flags.append("-m32")
        elif word in ("--std", "-std"):
            flags.append("-std=" + (value or words.pop(0)))
        elif word in NEUTRAL:
            pass
        elif word + "=" in NEUTRAL:
            if not value and words:
                words.pop(0)
        else:
            return None
    if fails:
        flags.append("--malloc-may-fail")
    if bound:
        own += [f"--unwind={bound}", f"--recursion={bound}", f"--unwinding={'assume' if assume else 'assert'}"]
    if more:
        flags.append("--checks=" + ",".join("+" + name for name in sorted(more)))
    return flags, own + ["--checks=" + ",".join(sorted(checks))]


def described(root, folders, standard):
    for folder in folders:
        for path in sorted((root / "regression" / folder).rglob("*.desc")):
            lines = text_of(path).splitlines()
            if len(lines) < 4 or lines[0].split()[:1] not in (["CORE"], ["THOROUGH"]):
                continue
            wanted = lines[3:lines.index("--", 3)] if "--" in lines[3:] else lines[3:]
            said = {word for line in wanted for word in re.findall(r"VERIFICATION (SUCCESSFUL|FAILED)", line)}
            safe = said == {"SUCCESSFUL"} if said else None
            words = [lines[1]] + lines[2].split()
            files = [word for word in words if re.search(r"\.(c|cc|cpp|i|ii)$", word) and not word.startswith("-")]
            words = [word for word in words if word not in files]
            if safe is None or not files or not all((path.parent / file).exists() for file in files):
                continue
            options = options_of([word for word in words if word.strip()], standard, None)
            if options is None or any("pthread_create" in text_of(path.parent / file) for file in files):
                continue
            flags, own = options
            entry = [f"--entry={word.split('=')[1]}" for word in own if word.startswith("--function=")]
            label = [word.split("=")[1] for word in own if word.startswith("--error-label=")]
            own = [word for word in own if not word.startswith(("--function=", "--error-label="))]
            name = f"{folder}/{path.parent.relative_to(root / 'regression' / folder)}"
            if path.name != "test.desc":
                name += f":{path.stem}"
            yield Test(name, [path.parent / file for file in files], safe, flags + entry + ["--missing=pure"], own,
                       label[0] if label else "")


def cbmc(root):
    folders = ["cbmc", "cbmc-library", "cbmc-primitives", "cbmc-cpp", "cbmc-incr-oneloop"]
    return described(root, folders, True)


def two_ls(root):
    folders = ["arrays", "book-examples", "heap", "heap-data", "instrumentation", "interprocedural", "invariants",
               "kiki", "memsafety", "nontermination", "overflows", "preconditions"]
    return described(root, folders, False)


def esbmc(root):
    folders = ["esbmc", "cbmc", "cstd", "esbmc-unix", "esbmc-unix2", "k-induction", "incremental-smt", "llvm", "floats",
               "clang_builtins", "linux", "csmith", "esbmc-cpp", "esbmc-cpp11", "esbmc-cpp14", "esbmc-cpp17", "mode-c",
               "extensions", "ai-generated-code", "humaneval", "nonz3", "floats-regression"]
    for test in described(root, folders, False):
        # ESBMC's standard checks; malloc fails unless an option says otherwise.
        extra = f"{MEMORY},{BOUNDS},division-by-zero"
        test.own = [word + "," + extra if word.startswith("--checks=") else word for word in test.own]
        yield test


# --- Comments, lists and files beside the test -----------------------------------------------------------------------

def smack(root):
    for path in sorted((root / "test/c").rglob("*.c")):
        text, config = text_of(path), path.parent / "config.yml"
        settings = text_of(config) if config.exists() else ""
        expected = re.search(r"@expect (verified|error)", text)
        flags = " ".join(re.findall(r"@flag (.*)", text)) + " " + " ".join(re.findall(r"flags: \[(.*)\]", settings))
        if not expected or "skip: true" in settings or re.search(r"pthread|contracts|mathc|locks", str(path.parent)):
            continue
        if re.search(r"checked-functions|transform|entry|llvm-assumes|fail-on-loop-exit|check[ =]none", flags):
            continue
        checks = {"assert"}
        if "memory-safety" in flags:
            checks = set(f"{MEMORY},{BOUNDS}".split(","))
        if "integer-overflow" in flags:
            checks = set(f"{SIGNED}".split(","))
        bound = re.findall(r"--(?:unroll|loop-limit)=(\d+)", flags)
        own = [f"--unwind={max(map(int, bound))}", "--unwinding=assume"] if bound else []
        leak = ["--leak=unfreed"] if "memory-safety" in flags else []
        yield Test(str(path.relative_to(root / "test/c")), [path], expected[1] == "verified",
                   [f"-I{root / 'share/smack/include'}"] + leak, own + ["--checks=" + ",".join(sorted(checks))])


IKOS = {"boa": f"{MEMORY},{BOUNDS}", "dbz": "division-by-zero", "nullity": "null-deref", "prover": "assert",
        "uva": "uninitialised-read", "sio": SIGNED, "uio": "unsigned-overflow", "shc": SHIFTS,
        "upa": "misaligned-access", "pcmp": "pointer-compare", "poa": "pointer-overflow,pointer-arithmetic",
        "dfa": "double-free,invalid-free", "fca": "object-type"}


def ikos(root):
    seen = set()
    for script in sorted((root / "analyzer/test/regression").glob("*/runtest")):
        for call in re.findall(r"t\.add\(Test\((.*?)\)\)\n", text_of(script), re.S):
            words = re.findall(r"'([^']*)'", call)
            path = script.parent / words[0]
            analyses = [word for word in words[2:] if word in IKOS]
            result = next((word for word in words[2:] if word in ("safe", "unsafe", "error")), None)
            key = (path, tuple(analyses))
            if not path.exists() or not analyses or result is None or key in seen or path.suffix not in (".c", ".cpp"):
                continue
            if "procedural='intra'" in call:  # says what is not known of one function alone
                continue
            seen.add(key)
            checks = ",".join(IKOS[word] for word in analyses)
            more = [f"--checks=+{IKOS[word]}" for word in analyses if word == "uio"]
            yield Test(f"{script.parent.name}/{words[0]}:{analyses[0]}", [path], result == "safe",
                       ["-D__IKOS__", "-DIKOS", f"-I{root / 'analyzer/include'}", "--missing=havoc"] + more,
                       ["--checks=" + checks])


def predator(root):
    for path in sorted((root / "tests").glob("*regre/*.c")):
        errors = path.with_suffix(".err")
        if errors.exists() and "main" in text_of(path):
            lines = text_of(errors)
            bad = re.search(r": error:|warning: memory leak|free\(\) called on non-pointer", lines)
            partial = re.search(r"ignoring call of undefined function|error: .*not implemented", lines)
            yield Test(str(path.relative_to(root / "tests")), [path], None if partial else not bad,
                       ["-DPREDATOR", f"-I{root / 'include/predator-builtins'}", "--leak=lost"],
                       ["--checks=" + f"assert,memory-leak,{MEMORY}"])


def goblint(root):
    for path in sorted((root / "tests/regression").glob("*/*.c")):
        text = text_of(path)
        if re.search(r"pthread|linux/|CRAM|osek|arinc|__goblint_(globalize|bounded)|NONTERM", text) or "main" not in text:
            continue
        checks = [line for line in text.splitlines() if re.search(r"(__goblint_check|__goblint_assert|\bassert) *\(", line)]
        if not checks or re.search(r"^\s*//.*(PARAM|SKIP).*(float|wrap)", text, re.M):
            continue
        safe = True
        if any(re.search(r"//.*(UNKNOWN(?!!)|TODO|NOWARN|UNREACH)", line) for line in checks) or re.search(r"// *WARN", text):
            safe = None
        if any(re.search(r"//.*(FAIL|UNKNOWN!)", line) for line in checks):
            safe = False
        yield Test(str(path.relative_to(root / "tests/regression")), [path], safe,
                   ["-DGOBLINT", f"-I{root / 'lib/goblint/runtime/include'}", "--missing=pure"], ["--checks=assert"])


def cpachecker(root):
    for path in sorted((root / "test/programs").rglob("*.yml")):
        text = text_of(path)
        files = re.findall(r"^input_files: *\[?(.*?)\]?$", text, re.M)
        names = re.findall(r"[^'\", ]+", files[0]) if files else []
        sources = [path.parent / name for name in names]
        if not sources or not all(source.suffix in (".c", ".i") and source.exists() for source in sources):
            continue
        flags = ["-m32" if "LP64" not in text else "-m64", "--missing=pure"]
        for prop, verdict in re.findall(r"property_file: *['\"]?(\S+?)['\"]?\n\s*expected_verdict: *(true|false)", text):
            kind = pathlib.PurePath(prop).stem
            own = {"unreach-label": "assert", "unreach-call": "assert", "assert": "assert", "no-overflow": SIGNED,
                   "valid-memsafety": f"memory-leak,{MEMORY},{BOUNDS}", "valid-memcleanup": "memory-leak"}.get(kind)
            if own is None:
                continue
            leak = {"valid-memsafety": ["--leak=lost"], "valid-memcleanup": ["--leak=unfreed"]}.get(kind, [])
            yield Test(f"{path.relative_to(root / 'test/programs').with_suffix('')}:{kind}", sources, verdict == "true",
                       flags + leak, ["--checks=" + own], "ERROR" if kind == "unreach-label" else "")


SUITES = {"cbmc": cbmc, "esbmc": esbmc, "smack": smack, "cpachecker": cpachecker, "ikos": ikos, "2ls": two_ls,
          "predator": predator, "goblint": goblint}

#!/usr/bin/env python3
"""Claims of the documents that a machine can check without running anything: files, folders, options, commands, programs and
tests that README.md, CONTRIBUTING.md and docs/ name exist.

  paths      (NAME in one stands for any) `src/x.cpp`, `passes/x.cpp` (below src/), `test/x`, `x.cpp`; a name with * or { stands for several
  options    `--name`, of fathom (src/option/options.def) or of a script of the tree (its own text has it)
  commands   `fathom NAME`
  programs   build/test/test_NAME, and the tests that a filter names

What has happened stays as it was said: docs/soundness-log.md, and the part of CHANGELOG.md below the newest heading, are not
looked at.

    check_claims.py [--self-test]
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOPS = ("src", "test", "docs", "tools", "bench", "include", "models", "examples", "cmake")
# Names that look like paths or options of ours, and are somebody else's.
OTHERS = re.compile(r"verify-c-common|aws-c-common|seahorn/|build|/proc|/dev|/tmp|INC/|B/|jobs")
NOT_HERE = {"bench/solver/results": "written by the script", "test/c": "of Goblint", "test/programs": "of CPAchecker",
            # As a commit called them that docs/recipes/add-a-memory-representation.md describes.
            "engine.cpp": "", "engine_join.cpp": "", "engine_memory.cpp": "", "engine_objects.cpp": ""}
FOREIGN_OPTIONS = {"--incremental", "--lang", "--target", "--gtest_filter", "--preset", "--build", "--version", "--help",
                   "--generate-function-body", "--nondet-static", "--nondet-static-exclude"}


def documents():
    names = ["README.md", "CONTRIBUTING.md", *sorted(str(f.relative_to(ROOT)) for f in (ROOT / "docs").rglob("*.md"))]
    return [name for name in names if name != "docs/soundness-log.md"]


def newest(text):
    """Of a list of changes, the newest part."""
    return re.split(r"^## ", text, flags=re.M)[1]


def spans(text):
    """(line, words) of what is set as code."""
    is_block = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_block = not is_block
        elif is_block or line.startswith("    "):
            yield number, line.split(" # ")[0]
        else:
            for code in re.findall(r"`([^`]+)`", line):
                yield number, code


def exists(path):
    path = path.rstrip("/.,:")
    places = [path, f"src/{path}", f"docs/{path}", f"test/{path}", f"test/regress/{path}", f"bench/{path}"]
    if any(c in path for c in "*{<"):
        return any(True for place in places for _ in ROOT.glob(re.sub(r"\{[^}]*\}|<[^>]*>", "*", place)))
    return any((ROOT / place).exists() for place in places)


def path_of(word):
    """The path that a word is, or None."""
    match = re.fullmatch(r"(?:\./)?((?:[A-Za-z0-9_.*{},-]+/)+[A-Za-z0-9_.*{},-]*)(?::[A-Za-z0-9_]+)?", word)
    if not match or OTHERS.search(word) or "..." in word or "…" in word or re.match(r"[A-Z]+/", word) or re.search(r"NAME|DATE-", word):
        return None
    path = match[1]
    folders = {f.name for top in ("src", "test", "bench") for f in (ROOT / top).iterdir() if f.is_dir()}
    first = path.split("/")[0]
    return path if first in TOPS or (first in folders and re.search(r"\.[a-z]+$", path)) else None


def options():
    text = (ROOT / "src/option/options.def").read_text()
    members = re.findall(r"^FATHOM_(?:FLAG|NUMBER|SECONDS|TEXT|LIST|CHOICE)\(\s*(\w+),", text, re.M)
    found = {"--" + name.rstrip("_").replace("_", "-") for name in members}
    scripts = [*ROOT.glob("test/*/run-*"), *ROOT.glob("test/**/*.py"), *ROOT.glob("bench/**/*.py"), *ROOT.glob("bench/**/run*"),
               *ROOT.glob("tools/*"), *ROOT.glob("src/driver/**/*.cpp"), *ROOT.glob("src/option/*.cpp"), *ROOT.glob("test/fuzz/*.cpp"),
               ROOT / "run-tests"]
    for file in scripts:
        if file.is_file() and file != pathlib.Path(__file__).resolve():
            found |= set(re.findall(r"--[a-z][a-z0-9-]+", file.read_text(errors="replace")))
    return found | FOREIGN_OPTIONS


def commands():
    text = "".join(file.read_text() for file in (ROOT / "src/driver").rglob("*.cpp"))
    return set(re.findall(r'"([a-z]+)"', text))


def unit_tests():
    text = "".join(file.read_text() for file in (ROOT / "test/unit").rglob("*.cpp"))
    return {f"{a}.{b}" for a, b in re.findall(r"^\s*TEST(?:_[FP])?\((\w+),\s*(\w+)\)", text, re.M)}


def file_names():
    return {f.name for top in TOPS for f in (ROOT / top).rglob("*") if f.is_file()}


class Known:
    def __init__(self):
        self.files = file_names()
        self.options, self.commands, self.tests = options(), commands(), unit_tests()
        self.programs = {"test_" + f.name for f in (ROOT / "test/unit").iterdir() if f.is_dir()}


def complaints(text, known):
    for number, code in spans(text):
        for word in code.replace("'", " ").split():
            path = path_of(word)
            if path and path.rstrip("/") not in NOT_HERE and not exists(path):
                yield number, f"no such file: {word}"
            if re.fullmatch(r"[a-z][a-z0-9_-]*\.(?:cpp|def|py|cmake|smt2|test)", word) and word not in known.files | set(NOT_HERE):
                yield number, f"no such file: {word}"
        if re.search(r"fathom|run-|^--|\.py", code) and not OTHERS.search(code):
            for option in re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", code):
                if option not in known.options and option.replace("--no-", "--", 1) not in known.options:
                    yield number, f"no such option: {option}"
        for command in re.findall(r"(?:^|[ /])fathom ([a-z]+)\b", code):
            if command not in known.commands:
                yield number, f"no such command: fathom {command}"
        for place, program in re.findall(r"(build(?:-\w+)?/(?:test/)?)(test_\w+)", code):
            if program not in known.programs or not place.endswith("test/"):
                yield number, f"no such program: {place}{program}"
        for pattern in re.findall(r"--gtest_filter='?([\w.*]+)", code):
            if not any(re.fullmatch(pattern.replace(".", r"\.").replace("*", ".*"), "x/" + test + "/0") or
                       re.fullmatch(pattern.replace(".", r"\.").replace("*", ".*"), test) for test in known.tests):
                yield number, f"no such test: {pattern}"


def self_test():
    known = Known()
    good = "`src/sea/checks.def` and `passes/pipeline.cpp`, `fathom check --unwind 3`, `tools/check_layers.py`, `build/test/test_option`"
    assert not list(complaints(good, known)), list(complaints(good, known))
    for bad in ("`src/sea/cheques.def`", "`cheques.def`", "`passes/pipelines.cpp`", "    fathom check --unwinded 3", "`fathom chek x.c`", "`build/test_option`",
                "`build/test/test_optiom`", "`build/test/test_option --gtest_filter='NoSuch.*'`"):
        assert len(list(complaints(bad, known))) == 1, bad
    assert newest("# C\n\n## B\nb\n## A\na\n") == "B\nb\n"


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    known = Known()
    texts = {name: (ROOT / name).read_text() for name in documents()}
    texts["CHANGELOG.md"] = newest((ROOT / "CHANGELOG.md").read_text())
    bad = [f"{name}:{line}: {why}" for name, text in texts.items() for line, why in complaints(text, known)]
    print(*bad, sep="\n") if bad else None
    return 1 if bad else 0


sys.exit(main())

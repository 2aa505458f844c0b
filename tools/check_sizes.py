#!/usr/bin/env python3
"""Fails on a folder, a file, a function or a class of src/ that is too large.

Folders: more than 25 files, those of folders in it not counted. Files: more than 1000 lines (a warning above 600); tables (.def) may be as long
as there are facts, and there is no list of exceptions. Functions: more than 120
lines or 120 statements; .clang-tidy must say the same. Classes, nested ones and
structs, too: more than 40 member functions or 20 fields. What is larger than
that today stands in size_exceptions.txt with its size, and may only shrink.

The C++ is not parsed: comments, strings and directives are taken away, and each
brace is judged by the text before it. That is enough for code that
clang-format has laid out.
"""

import argparse
import collections
import pathlib
import re
import sys

MOST_FILES = 25
SOFT = 600
HARD = 1000
FOLDERS = ("src", "include", "test", "bench", "tools", "cmake")
SUFFIXES = {".h", ".cpp", ".py", ".sh", ".cmake"}
LIMITS = {"lines": 120, "statements": 120, "functions": 40, "fields": 20}
TIDY = {"lines": "LineThreshold", "statements": "StatementThreshold"}
EXCEPTIONS = pathlib.Path(__file__).resolve().parent / "size_exceptions.txt"

NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
    r"|'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*",
    re.S | re.M,
)
TYPE = re.compile(r"\b(class|struct|union)\b(?:\s+alignas\([^)]*\))?\s+([\w:]+)")
NO_MEMBER = re.compile(r"^(using|typedef|friend|static_assert|template\b.*\bfriend)\b")
LABEL = re.compile(r"^\s*(public|protected|private)\s*:(?!:)")


def without_noise(text):
    """Comments, literals and directives as blanks; lines stay where they are."""
    keep_lines = lambda m: re.sub(r"[^\n]", "", m.group(0)) or " "
    return NOISE.sub(keep_lines, text)


def without_templates(text):
    """`std::function<void(int)> f` as `std::function f`."""
    text = re.sub(r"\boperator\s*[<>=\-+*/%!&|^~\[\]()]+", "operator", text, count=1)
    before = None
    while before != text:
        before, text = text, re.sub(r"(?<=[\w>])<[^<>;{}]*>", "", text)
    return text


class Scope:
    def __init__(self, kind, name, line):
        self.kind, self.name, self.line = kind, name, line
        self.functions = self.fields = self.statements = 0


def kind_of(head, inside):
    """What the brace behind `head` opens."""
    flat = without_templates(head).strip()
    if re.search(r"\bnamespace\b|^extern\b", flat) and "(" not in flat:
        return "namespace", ""
    type_name = TYPE.search(flat)
    if type_name and "(" not in flat and "=" not in flat:
        return "class", type_name.group(2)
    if re.search(r"\benum\b", flat):
        return "other", ""
    if inside in ("namespace", "class") and "(" in flat:
        before = flat.split("(")[0]
        in_list = re.search(r"\)\s*(noexcept\s*)?:(?!:)", flat) and re.search(
            r"\w$", flat) and not re.search(r"\b(const|noexcept|override|final)$", flat)
        if "=" not in before and not in_list:
            return "function", before.split()[-1] if before.split() else ""
    return "other", ""


def count_member(scope, declaration):
    text = declaration
    while LABEL.match(text):
        text = LABEL.sub("", text, count=1)
    flat = without_templates(text).strip()
    if not flat or NO_MEMBER.match(flat) or re.match(r"(class|struct|enum|union)\s+[\w:]+$", flat):
        return
    before_value = re.split(r"(?<![=!<>])=(?!=)", flat)[0]
    if "(" in before_value or "operator" in flat:
        scope.functions += 1
    elif not re.search(r"\bstatic\b", flat):
        parts = re.sub(r"\([^()]*\)|\[[^\]]*\]", "", flat)
        scope.fields += 1 + len(re.findall(r",(?=\s*[*&]*\w+\s*(?:[,=]|$))", parts))


def measure(text):
    """Rows (kind of size, name, line, number) of one file."""
    text = without_noise(text)
    rows, scopes, head, line, parens = [], [Scope("namespace", "", 1)], "", 1, 0
    for c in text:
        line += c == "\n"
        top = scopes[-1]
        if top.kind == "function" or top.kind == "other":
            # Only braces count in here.
            top.statements += c == ";"
            if c == "{":
                scopes.append(Scope("other", "", line))
            elif c == "}":
                scopes.pop()
                scopes[-1].statements += top.statements
                if top.kind == "function":
                    rows.append(("lines", top.name, top.line, line - top.line + 1))
                    rows.append(("statements", top.name, top.line, top.statements))
                    head = ""
                elif scopes[-1].kind in ("namespace", "class"):
                    head += ")" # an initialiser's
            continue
        if c == "(" or c == ")":
            parens += 1 if c == "(" else -1
        if c == "{" and parens == 0:
            kind, name = kind_of(head, top.kind)
            if kind == "function" and top.kind == "class":
                top.functions += 1
            start = line - head.strip().count("\n")
            scopes.append(Scope(kind, name, start))
            if kind != "other":
                head = ""
        elif c == "}" and parens == 0:
            scopes.pop()
            if top.kind == "class":
                rows.append(("functions", top.name, top.line, top.functions))
                rows.append(("fields", top.name, top.line, top.fields))
            head = ""
        elif c == ";" and parens == 0:
            if top.kind == "class":
                count_member(top, head)
            head = ""
        else:
            head += c
            if top.kind == "class" and LABEL.match(head):
                head = LABEL.sub("", head)
    return rows


def read_exceptions(path):
    """(kind, name) to the size that was there; a class may move."""
    known = {}
    for row in path.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            kind, name, number = row.split()
            known[kind, name] = int(number)
    return known


def check_code(files, known):
    """Complaints about functions and classes; `files` has texts by name."""
    problems, found = [], set()
    for file, text in files.items():
        for kind, name, line, number in measure(text):
            key = (kind, name)
            limit = LIMITS[kind]
            if number <= limit:
                continue
            found.add(key)
            if key not in known:
                problems.append(f"{file}:{line}: {name} has {number} {kind}, the limit is {limit}")
            elif number > known[key]:
                problems.append(f"{file}:{line}: {name} has grown to {number} {kind}, "
                                f"from {known[key]}; the limit is {limit}")
    for kind, name in sorted(set(known) - found):
        problems.append(f"size_exceptions.txt: {kind} {name} is no exception any more")
    return problems


def check_tidy(text):
    """Complaints about the limits that clang-tidy is told."""
    limits = dict(re.findall(r"readability-function-size\.(\w+)\s+value:\s*(\d+)", text))
    return [f".clang-tidy: {key} is {limits.get(key)}, the limit of {kind} is {LIMITS[kind]}"
            for kind, key in TIDY.items() if limits.get(key) != str(LIMITS[kind])]


def check_files(root):
    errors, warnings = [], []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in SUFFIXES or not path.is_file():
                continue
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = sum(1 for _ in file)
            name = path.relative_to(root)
            if lines > HARD:
                errors.append(f"{name}: error: {lines} lines, the limit is {HARD}")
            elif lines > SOFT:
                warnings.append(f"{name}: warning: {lines} lines, better at most {SOFT}")
    return errors, warnings


def check_folders(files):
    """Complaints about folders; `files` are paths."""
    counts = collections.Counter(str(pathlib.PurePath(file).parent) for file in files)
    return [f"{folder}: {number} files, the limit is {MOST_FILES}"
            for folder, number in sorted(counts.items()) if number > MOST_FILES]


SAMPLE = """
namespace a {
namespace {
struct Small {
  Small(int x) : x_(x), list_{x} { f(); }
  explicit Small();
  bool operator<(const Small &) const = default;
  int get() const { return x_; }
  std::function<void(int)> call;
  static constexpr int limit = 3;
  using Map = std::map<int, int>;
  friend class Other;
  struct Inner {
    int z = 0;
  };
private:
  std::map<int, std::pair<int, int>> map_, other_;
  int x_ = f(1), y_;
  int list_[2] = {1, 2}; // no "field {"
};
int
longer(int a,
       int b) {
  if (a) { // }
    return 1;
  }
  return '}';
}
constexpr int table[] = {
    1, 2};
#define MACRO {
} // namespace
} // namespace a
void Small::member() const {}
"""


def self_test():
    rows = {(kind, name): number for kind, name, line, number in measure(SAMPLE)}
    wanted = {("functions", "Small"): 4, ("fields", "Small"): 6,
              ("functions", "Inner"): 0, ("fields", "Inner"): 1,
              ("lines", "longer"): 8, ("lines", "Small::member"): 1,
              ("lines", "Small"): 1, ("lines", "get"): 1,
              ("statements", "longer"): 2, ("statements", "Small::member"): 0,
              ("statements", "Small"): 1, ("statements", "get"): 1}
    failures = [f"{key}: {rows.get(key)}, not {number}"
                for key, number in wanted.items() if rows.get(key) != number]
    failures += [f"{key} is none" for key in rows if key not in wanted]
    big = "void f() {\n" + "  g();\n" * 130 + "}\n"
    for known, expected in (
        ({}, "f has 132 lines"),
        ({}, "f has 130 statements"),
        ({("lines", "f"): 131}, "f has grown to 132"),
        ({("lines", "f"): 132, ("statements", "f"): 130}, None),
        ({("lines", "f"): 140, ("lines", "g"): 140}, "g is no exception"),
    ):
        problems = check_code({"x.cpp": big}, known)
        if (expected is None and problems) or (
                expected and not any(expected in p for p in problems)):
            failures.append(f"{known}: {problems}, not {expected}")
    crowd = [f"a/{i}.h" for i in range(MOST_FILES)] + ["a/b/c.h"]
    if check_folders(crowd) or not check_folders(crowd + ["a/one_more.h"]):
        failures.append("folders are not counted")
    told = "".join(f"  - key: readability-function-size.{key}\n    value: {LIMITS[kind]}\n" for kind, key in TIDY.items())
    if check_tidy(told) or len(check_tidy(told.replace("120", "1200"))) != 2:
        failures.append("the limits of clang-tidy are not compared")
    for failure in failures:
        print("self-test:", failure)
    return 1 if failures else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--list", action="store_true", help="all that is above a limit")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    root = pathlib.Path(__file__).resolve().parent.parent
    files = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
             for path in sorted((root / "src").rglob("*")) if path.suffix in (".h", ".cpp")}
    if arguments.list:
        for file, text in files.items():
            for kind, name, line, number in measure(text):
                if number > LIMITS[kind]:
                    print(kind, name, number)
        return 0
    errors, warnings = check_files(root)
    errors += check_folders(p.relative_to(root) for p in (root / "src").rglob("*") if p.is_file())
    errors += check_code(files, read_exceptions(EXCEPTIONS))
    errors += check_tidy((root / ".clang-tidy").read_text(encoding="utf-8"))
    for line in errors + warnings:
        print(line)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

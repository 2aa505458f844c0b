#!/usr/bin/env python3
"""Fails on positional braces of more than three fields in src/.

`Diag{text, file, {}, ""}` does not say what its parts are: a struct of more than three fields is
made with names (`.message = text`), or by a function that has one. Three at most may be given by
position. What is looked at: `Name{...}`, `Name x{...}`, `return {...}` of a function that gives a
Name (or a Result or an optional of one), and arguments `f({...})` of push_back and the like.
Rows of tables (constexpr) are no business of this: their columns have a comment. There are
no exceptions.

The C++ is not parsed: comments and strings are taken away, and braces are counted.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import check_sizes  # noqa: E402

MOST = 3
OPEN, CLOSE = "([{", ")]}"
STRUCT = re.compile(r"\bstruct\s+(\w+)\s*(?:final\s*)?\{")
MADE = re.compile(r"\b([A-Z]\w*)(?:\s+\w+)?\s*(?:=\s*)?\{")
FUNCTION = re.compile(r"(?:\b(?:Result|optional|vector)<)?\b(?:\w+::)*([A-Z]\w*)>?\s+(?:\w+::)*[a-z]\w*\s*\(")
PUSHED = re.compile(r"\b(?:push_back|insert|emplace|intern|ask|refuse|print_diag|add_global)\(\s*\{")
DECLARED = re.compile(r"\b(struct|class|enum|union|namespace)\s+(class\s+)?$")


def without_noise(text):
    """Comments, literals and directives as blanks; a literal stays something."""
    return check_sizes.NOISE.sub(lambda m: re.sub(r"[^\n]", "", m[0]) or ("0" if m[0][0] in "\"'" else " "), text.replace('""', "0"))


def end_of(text, at):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in OPEN) - (text[i] in CLOSE)
        if depth == 0:
            return i + 1
    return len(text)


def parts(text, separator=","):
    """The text between brackets, at its commas; those of templates do not count."""
    found, depth, angle, begin = [], 0, 0, 0
    for i, c in enumerate(text):
        depth += (c in OPEN) - (c in CLOSE)
        if c == "<" and i and (text[i - 1].isalnum() or text[i - 1] == "_") and text[i + 1:i + 2].strip():
            angle += 1
        elif c == ">" and angle and text[i - 1] not in "-=":
            angle -= 1
        elif c == separator and depth == 0 and angle == 0:
            found.append(text[begin:i])
            begin = i + 1
    return [part for part in found + [text[begin:]] if part.strip()]


def fields(body, name):
    """How many a struct has; 0 if it has a constructor."""
    if re.search(rf"(?<![~\w]){name}\s*\(", body):
        return 0
    flat, i = "", 0
    while i < len(body):
        if body[i] == "{":
            end = end_of(body, i)
            # An initial value, or a body, behind which no semicolon must stand.
            flat += "" if re.search(r"(=|\w)\s*$", flat) and body[end:].lstrip()[:1] in (";", ",") else ";"
            i = end
        else:
            flat += body[i]
            i += 1
    count = 0
    for member in flat.split(";"):
        member = check_sizes.without_templates(member.strip())
        if member and "(" not in member.split("=")[0] and not re.match(
                r"(using|typedef|friend|static|struct|class|enum|template|explicit|virtual)\b", member) and " " in member:
            count += len(parts(member))
    return count


def structs(texts):
    found = {}
    for text in texts:
        for m in STRUCT.finditer(text):
            number = fields(text[m.end():end_of(text, m.end() - 1) - 1], m[1])
            # Of several structs of one name, the smallest: nothing is blamed that is none.
            found[m[1]] = min(number, found.get(m[1], number))
    return found


def known_in(name, clean, everywhere):
    """Structs with too many fields for a file: those that it or its header declares come before others of their names."""
    header = name.removesuffix(".cpp") + ".h"
    near = structs(clean[file] for file in {name, header} if file in clean)
    return {struct for struct, number in {**everywhere, **near}.items() if number > MOST}


def positional(text, brace):
    """How many parts are given by position."""
    inside = [part.strip() for part in parts(text[brace + 1:end_of(text, brace) - 1])]
    is_list = all(part.startswith("{") for part in inside)
    return 0 if is_list or any(part.startswith(".") for part in inside) else len(inside)


def findings(text, known):
    """Positions of braces, with the number of their parts."""
    found = {}

    def judge(brace):
        if re.search(r"\bconstexpr\b[^;{}]*$", text[:brace]):
            return
        number = positional(text, brace)
        if number > MOST:
            found[brace] = number

    for m in MADE.finditer(text):
        if m[1] in known and not DECLARED.search(text[:m.start()]):
            judge(m.end() - 1)
    for m in FUNCTION.finditer(text):
        close = end_of(text, m.end() - 1)
        body = re.match(r"\s*(const)?\s*(override)?\s*\{", text[close:])
        if m[1] not in known or not body:
            continue
        first = close + body.end() - 1
        last = end_of(text, first)
        for r in re.finditer(r"\breturn\s*\{", text[first:last]):
            judge(first + r.end() - 1)
    for m in PUSHED.finditer(text):
        judge(m.end() - 1)
    return found


def check(files):
    """Messages about these texts, by name."""
    clean = {name: without_noise(text) for name, text in files.items()}
    everywhere = structs(clean.values())
    for name, text in clean.items():
        for brace, number in sorted(findings(text, known_in(name, clean, everywhere)).items()):
            line = text.count("\n", 0, brace) + 1
            yield f"{name}:{line}: braces with {number} parts by position, at most {MOST}: name them"


def self_test():
    bad = {
        "a.h": "struct Four {\n  int a, b;\n  std::map<int, int> c = {};\n  bool d = false;\n};\nstruct Three { int a, b, c; };\n"
               "struct Made { Made(int); int a, b, c, d; };\n",
        "a.cpp": 'Four f() {\n  return {1, 2, {}, g(1, 2)};\n}\nauto x = Four{1, "a, b", {}, 2};\nFour y{1, 2, {}, true};\n'
                 "void h() { rows.push_back({1, 2, 3, 4}); refuse({1, 2, 3, 4}); }\n",
        # Another one of that name: a.cpp is judged by its own header.
        "b.h": "struct Four { int a; };\n",
        "good.cpp": "Four f() {\n  return {.a = 1, .b = 2, .c = {}, .d = true};\n}\nThree z{1, 2, 3};\nMade m{1, 2, 3, 4};\n"
                    "Four w{1, 2};\nint n[] = {1, 2, 3, 4, 5};\nconstexpr Four row = {1, 2, {}, true};\n"
                    "void h() { list.push_back({{1}, {2}, {3}, {4}}); }\n",
    }
    found = list(check(bad))
    if len(found) != 5 or any(not text.startswith("a.cpp") for text in found):
        print(f"check_braces: finds the wrong ones: {found}")
        return 1
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    if parser.parse_args().self_test:
        return self_test()
    files = {str(path.relative_to(ROOT)): path.read_text()
             for path in sorted((ROOT / "src").rglob("*")) if path.suffix in (".h", ".cpp")}
    messages = list(check(files))
    for message in messages:
        print(message)
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Fails on lines of more than 120 columns in the documents; --fix breaks them.

A row of a table is one line in Markdown, however long; code is as it is; what
tools/check_docs.sh generates is the program's. Everything else is prose. --fix
fills a paragraph anew from its first long line on, and nothing else.
"""

import argparse
import pathlib
import re
import subprocess
import sys

MOST = 120
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GENERATED = re.compile(r"^document (docs/\S+)|document (docs/rules\.md)", re.M)

# What begins a line of its own, with its mark.
ITEM = re.compile(r"^(\s*)([*+-]|\d+[.)])(\s+)")
# A word that must not begin a line: it would be an item, a heading, a quotation.
MARK = re.compile(r"([*+>#-]+|\d+[.)]|[|=].*)$")
# Words are separated by blanks outside of `code`.
WORD = re.compile(r"(?:`[^`]*`|\S)+")


def kinds(lines):
    """For each line: prose, item (prose that begins an item), or other."""
    result, in_fence, in_list, after_blank = [], False, False, True
    for line in lines:
        is_fence = line.lstrip().startswith("```")
        if in_fence or is_fence:
            in_fence ^= is_fence
            result.append("other")
        elif not line.strip():
            after_blank = True
            result.append("other")
            continue
        elif ITEM.match(line) and (in_list or not line.startswith("    ")):
            in_list = True
            result.append("item")
        elif re.match(r"\s*\||#|<|\[[^\]]*\]:", line):
            in_list = in_list and line.startswith(" ")
            result.append("other")
        elif line.startswith("    ") and after_blank and not (in_list and len(line) - len(line.lstrip()) < 6):
            result.append("other")  # code
        elif result and result[-1] == "other" and line.startswith("    ") and not after_blank:
            result.append("other")  # more of it
        else:
            in_list = in_list and (line.startswith(" ") or not after_blank)
            result.append("prose")
        after_blank = False
    return result


def long_lines(text):
    """Numbers of the lines of prose that are too long, from 1."""
    lines = text.split("\n")
    return [number for number, (line, kind) in enumerate(zip(lines, kinds(lines)), 1)
            if kind != "other" and len(line) > MOST and len(WORD.findall(line)) > 1]


def fill(first, rest, indent):
    """The words of these lines, the first of which keeps its beginning."""
    beginning = ITEM.match(first).group(0) if ITEM.match(first) else first[:len(first) - len(first.lstrip())]
    words = WORD.findall(" ".join([first[len(beginning):]] + rest))
    pieces = []
    for word in words:
        if pieces and MARK.match(word):
            pieces[-1] += " " + word
        else:
            pieces.append(word)
    result, line = [], beginning + pieces[0]
    for piece in pieces[1:]:
        if len(line) + 1 + len(piece) > MOST:
            result.append(line)
            line = indent + piece
        else:
            line += " " + piece
    return result + [line]


def fixed(text):
    lines = text.split("\n")
    what = kinds(lines)
    result, at = [], 0
    while at < len(lines):
        if what[at] == "other" or len(lines[at]) <= MOST:
            result.append(lines[at])
            at += 1
            continue
        end = at + 1
        while end < len(lines) and what[end] == "prose":
            end += 1
        item = ITEM.match(lines[at])
        indent = " " * len(item.group(0)) if item else lines[at][:len(lines[at]) - len(lines[at].lstrip())]
        if item and end > at + 1:
            indent = lines[at + 1][:len(lines[at + 1]) - len(lines[at + 1].lstrip())]
        result += fill(lines[at], lines[at + 1:end], indent)
        at = end
    return "\n".join(result)


def documents():
    script = (ROOT / "tools/check_docs.sh").read_text(encoding="utf-8")
    generated = {a or b for a, b in GENERATED.findall(script)}
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "*.md"], capture_output=True, text=True)
    names = listed.stdout.split() if listed.returncode == 0 else [
        p.relative_to(ROOT).as_posix() for folder in (".", "docs", "bench", "test")
        for p in (ROOT / folder).glob("*.md" if folder == "." else "**/*.md")]
    return [ROOT / name for name in sorted(set(names)) if name not in generated]


def self_test():
    long_words = "word " * 40
    cases = [  # text, numbers of long lines
        ("short\n", []),
        (long_words + "\n", [1]),
        ("| a | " + long_words + "|\n", []),
        ("text\n\n    " + long_words + "\n    " + long_words + "\n", []),
        ("```\n" + long_words + "\n```\n" + long_words, [4]),
        ("* " + long_words + "\n  more\n", [1]),
        ("1. item\n\n   " + long_words + "\n", [3]),
        ("x" * 200 + "\n", []),
    ]
    failures = [f"{text[:20]!r}: {long_lines(text)}, not {numbers}"
                for text, numbers in cases if long_lines(text) != numbers]
    for text, _ in cases:
        again = fixed(text)
        if long_lines(again) or again.split() != text.split():
            failures.append(f"{text[:20]!r} is not fixed: {again!r}")
        if not long_lines(text) and again != text:
            failures.append(f"{text[:20]!r} is changed")
    coded = fixed("* " + "word " * 23 + "`a b c` - d " + "word " * 10 + "\n  end\n")
    if "`a b c` - d" not in coded.replace("\n  ", " ") or re.search(r"^\s*- d", coded, re.M):
        failures.append(f"code or a dash is broken: {coded!r}")
    if not all(line.startswith(("* ", "  ")) for line in coded.strip().split("\n")):
        failures.append(f"an item loses its indentation: {coded!r}")
    for failure in failures:
        print("self-test:", failure)
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--fix", action="store_true", help="fill long paragraphs anew")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    status = 0
    for path in documents():
        text = path.read_text(encoding="utf-8")
        if arguments.fix and long_lines(text):
            text = fixed(text)
            path.write_text(text, encoding="utf-8")
        for number in long_lines(text):
            print(f"{path.relative_to(ROOT)}:{number}: more than {MOST} columns")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""doc_session.py DOCUMENT FATHOM: the commands that a document shows print what it shows.

A command is a line `    $ ./fathom ...`; what it prints (both streams, the errors first) follows until a line that is not indented.
`...` stands for any lines if it is alone, and for any text inside of a line. Commands are run from the project's root.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def sessions(text):
    """(command, lines that are shown) of each command."""
    found, is_output = [], False
    for line in text.splitlines():
        if line.startswith("    $ "):
            found.append((line[6:], []))
            is_output = True
        elif is_output and line.startswith("    "):
            found[-1][1].append(line[4:])
        else:
            is_output = False
    return found


def fits(shown, printed):
    """Whether the printed text is what is shown."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line).replace(re.escape("..."), ".*") + r"\n" for line in shown)
    return re.fullmatch(pattern, printed) is not None


def self_test():
    assert sessions("x\n\n    $ ./fathom a\n    b\n\ntext\n\n    c\n\n    $ ./fathom d\n") == [("./fathom a", ["b"]), ("./fathom d", [])]
    assert fits(["a", "...", "b ... c"], "a\nq\nr\nb 1 c\n") and fits(["..."], "") and not fits(["a"], "a\nb\n") and not fits(["..", "b"], "a\nb\n")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    document, fathom = sys.argv[1:]
    todo = sessions(pathlib.Path(document).read_text())
    failures = 0 if todo else 1
    for command, shown in todo:
        if not command.startswith("./fathom "):
            print(f"{command}: not a command of Fathom")
            failures += 1
            continue
        done = subprocess.run([fathom, *command.split()[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
        printed = done.stderr + done.stdout
        if not fits(shown, printed):
            failures += 1
            print(f"$ {command}\nprints\n{printed}\nand not what is shown\n" + "\n".join(shown) + "\n")
    print(f"{len(todo)} commands, {failures} that print something else")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

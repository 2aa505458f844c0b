"""`fathom emit --stage=smt2` prints what `fathom check` asks the solver first.

    same_question.py FATHOM [OPTION...] FILE [, [OPTION...] FILE]...

Of the log of `check` the lines up to its first question are compared with the script; a script
stands alone and has no scopes, so that push, the logic and comments are left out.
"""

import itertools
import pathlib
import subprocess
import sys
import tempfile

NOT_COMPARED = (";", "(set-logic", "(set-option", "(push 1)", "(check-sat")


def question(text):
    before = itertools.takewhile(lambda line: not line.startswith("(check-sat"), text.splitlines())
    return [line for line in before if not line.startswith(NOT_COMPARED)]


def differs(fathom, arguments):
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log.smt2"
        subprocess.run([fathom, "check", f"--log-smt2={log}", *arguments], capture_output=True, check=False)
        asked = question(log.read_text() if log.exists() else "")
    emitted = subprocess.run([fathom, "emit", "--stage=smt2", *arguments], capture_output=True, text=True, check=False)
    printed = question(emitted.stdout)
    if not any(line.startswith("(assert") for line in asked):
        return "nothing was asked"
    if asked == printed:
        return None
    first = next(i for i, pair in enumerate(itertools.zip_longest(asked, printed)) if pair[0] != pair[1])
    return f"line {first}: asked {asked[first:first + 1]}, printed {printed[first:first + 1]} {emitted.stderr}"


def main():
    fathom, *words = sys.argv[1:]
    commands = [list(group) for is_end, group in itertools.groupby(words, lambda word: word == ",") if not is_end]
    problems = [(command, differs(fathom, command)) for command in commands]
    for command, problem in problems:
        if problem:
            print(" ".join(command) + ": " + problem)
    print(f"{sum(not problem for _, problem in problems)} of {len(problems)} are the same")
    return any(problem for _, problem in problems)


if __name__ == "__main__":
    sys.exit(main())

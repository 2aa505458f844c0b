"""The `fathom check` commands of test/regress, for scripts that run them in other ways.

A command is a line of one of two forms:

    // RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
    // EXPECT -DBUG: UNSAFE null-deref

The second says all that most tests want to say: `fathom check -DBUG FILE` ends with that verdict,
and these are the kinds of failures (test/tools/expect judges it; CONTRIBUTING.md has the forms).
"""

import pathlib
import re
import shlex
from typing import NamedTuple, Optional

ROOT = pathlib.Path(__file__).resolve().parents[2]
REGRESS = ROOT / "test" / "regress"
EXPECT = re.compile(r"^\W*EXPECT\b(?P<flags>.*?): (?P<verdict>SAFE|UNSAFE|UNKNOWN)\b(?P<details>.*)$", re.MULTILINE)
RUN = re.compile(r"RUN:\s*(?:%exit (?P<code>\d+) |not )?%fathom check (?P<arguments>(?:\"[^\"\n]*\"|[^|>&\"\n])*)")
CODES = {"SAFE": 0, "UNSAFE": 10, "UNKNOWN": 20}


class Command(NamedTuple):
    file: pathlib.Path
    arguments: list
    code: Optional[int]  # that is demanded


def expectations(text):
    """(flags, verdict, details) of each EXPECT line."""
    return [(m["flags"].strip(), m["verdict"], m["details"].strip()) for m in EXPECT.finditer(text)]


def exit_codes(text):
    """What a test demands of `fathom check`, as exit codes."""
    return ({int(m["code"]) for m in RUN.finditer(text) if m["code"]}
            | {CODES[verdict] for _, verdict, _ in expectations(text)})


def expected_kinds(text):
    """Kinds of failures that a test names."""
    named = {kind for _, verdict, details in expectations(text) if verdict == "UNSAFE"
             for kind in re.findall(r"[a-z-]+", details)}
    return set(re.findall(r"error: ([a-z-]+)", text)) | named


SUFFIXES = (".smt2", ".test", ".c", ".cpp", ".ll", ".sea")  # lit.cfg.py has them, too


def tests(suffixes=SUFFIXES):
    return [file for file in sorted(REGRESS.rglob("*")) if file.suffix in suffixes and "Inputs" not in file.parts]


def commands_of(file):
    """Those that need nothing that an earlier command of the test has made."""
    text = file.read_text(errors="replace")
    lines = [(m["arguments"], m["code"]) for m in RUN.finditer(text)]
    lines += [(f"{flags} %s", CODES[verdict]) for flags, verdict, _ in expectations(text)]
    for arguments, code in lines:
        if any(mark in arguments for mark in ("%t", "(", "{")):
            continue
        arguments = re.sub(r"\s2$", "", arguments)  # of 2>&1
        arguments = (arguments.replace("%S", str(file.parent)).replace("%s", str(file)).replace("%root", str(ROOT)))
        yield Command(file, shlex.split(arguments), None if code is None else int(code))


def name_of(file, arguments):
    """Of a command whose last argument is its file: the same wherever the project lies, so that samples are."""
    return " ".join([str(file.relative_to(REGRESS)), *arguments[:-1]]).replace(f"{ROOT}/", "")


def commands(suffixes=(".c", ".cpp", ".ll", ".sea")):
    return [command for file in tests(suffixes) for command in commands_of(file)]

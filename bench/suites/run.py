#!/usr/bin/env python3
"""Runs the test suites of other verifiers and compares the verdicts with their labels.

    bench/suites/run.py --folder DIR [--fathom build/fathom] [--suite NAME,...] [--sample N] [--seed 1] [--only TEXT]
                        [--cpu 10] --results FILE
    bench/suites/run.py --results FILE --table | --differ

DIR has one folder per suite: checkouts of diffblue/cbmc (`cbmc`), esbmc/esbmc (`esbmc`), smackers/smack (`smack`),
sosy-lab/cpachecker (`cpachecker`), NASA-SW-VnV/ikos (`ikos`), diffblue/2ls (`2ls`), kdudka/predator (`predator`),
goblint/analyzer (`goblint`). Nothing is fetched here, and nothing of them is part of the project.

A test is asked with all of our checks; where the verdict is not the label's, also with the checks and bounds of its own
tool. Tests are taken in a random order, suites in turn, and the results are appended to FILE line by line: it may be
stopped at any time, what is there is a sample, and the next run goes on. Each question has `--cpu` seconds. --table
prints what RESULTS.md has, --differ the tests to look at.
"""

import argparse
import collections
import itertools
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import suites  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
EXITS = {0: "SAFE", 10: "UNSAFE", 20: "UNKNOWN", 30: "refused", 31: "failure"}


def ask(command, folder, limit):
    """(verdict, last lines, CPU seconds): what one call of Fathom says."""
    def before():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 2))
        os.setsid()
    with tempfile.TemporaryFile() as out:
        start = os.times()
        child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                 preexec_fn=before)
        try:
            child.wait(timeout=60 * limit)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        end = os.times()
        out.seek(0)
        text = out.read().decode(errors="replace")
    code = child.returncode
    verdict = EXITS.get(code, "time" if code in (-signal.SIGXCPU, -signal.SIGKILL) else f"signal {-code}")
    cpu = end.children_user + end.children_system - start.children_user - start.children_system
    return verdict, text, cpu


def with_label(files, label, folder):
    """Copies in which reaching the label is a failure."""
    copies = []
    for file in files:
        copy = pathlib.Path(folder) / file.name
        text = re.sub(rf"(?m)^(\s*|.*[;{{}}]\s*){label}\s*:(?!:)", rf"\1{label}: label_is_reached();", suites.text_of(file))
        copy.write_text("void label_is_reached(void);\n" + text)
        copies.append(copy)
    return copies


def asks_again(test, verdict, kinds):
    """Whether the tool's own question is worth asking: not where the label is met, by a failure that it asks for."""
    if test.safe is None or verdict not in ("SAFE", "UNSAFE", "UNKNOWN", "time"):
        return False
    if verdict == "time":
        return any(word.startswith("--unwind=") for word in test.own)
    if verdict == "UNSAFE" and not test.safe:
        asked = next(word for word in test.own if word.startswith("--checks=")).removeprefix("--checks=").split(",")
        return not set(kinds) & set(asked + ["memory-leak"])
    return verdict != "SAFE" or not test.safe


def run(test, fathom, limit):
    """The row of one test."""
    with tempfile.TemporaryDirectory() as folder:
        files, flags = test.files, list(test.flags)
        if test.label:
            files = with_label(files, test.label, folder)
            flags += ["-DLABEL", f"-I{test.files[0].parent}"]
        if any(flag in ("-DIKOS", "-DGOBLINT", "-DPREDATOR", "-DLABEL") for flag in flags):
            files = files + [HERE / "names.c"]
        command = [str(fathom), "check", "--trace=none", "--memory-limit=4000"] + flags
        row = {"test": test.name, "label": test.safe, "asked": []}
        for question in ([], test.own):
            line = command + question + [str(file) for file in files]
            verdict, text, cpu = ask(line, test.files[0].parent, limit)
            kinds = sorted(set(re.findall(r"error: ([a-z-]+):", text)))
            row["asked"].append({"verdict": verdict, "kinds": kinds, "cpu": round(cpu, 2),
                                 "last": text.strip().splitlines()[-3:], "command": line})
            if not asks_again(test, verdict, kinds):
                break
    return row


def in_turn(chosen):
    """One test of each suite after the other."""
    for row in itertools.zip_longest(*chosen.values()):
        for suite, test in zip(chosen, row):
            if test is not None:
                yield suite, test


def collect(args):
    done, chosen = set(), {}
    if args.results.exists():
        done = {(row["suite"], row["test"]) for row in map(json.loads, args.results.read_text().splitlines())}
    for suite in args.suite.split(",") if args.suite else suites.SUITES:
        tests = [test for test in suites.SUITES[suite](args.folder / suite) if args.only in test.name]
        random.Random(args.seed).shuffle(tests)
        chosen[suite] = tests[:args.sample] if args.sample else tests
    with args.results.open("a") as out:
        for suite, test in in_turn(chosen):
            if (suite, test.name) not in done:
                row = {"suite": suite, **run(test, args.fathom, args.cpu)}
                out.write(json.dumps(row) + "\n")
                out.flush()


def judged(row):
    """The column of a row, and whether only the tool's own question gave it."""
    names = [asked["verdict"] for asked in row["asked"]]
    for index, verdict in enumerate(names):
        if verdict.startswith(("failure", "signal")):
            return "broken", False
        if verdict == "refused":
            return "does not compile", False
    if row["label"] is None:
        return ("no label" if names[0] in ("SAFE", "UNSAFE") else "not decided"), False
    want = "SAFE" if row["label"] else "UNSAFE"
    if want in names and not (want == "UNSAFE" and names[-1] == "SAFE"):
        return "agree", names[0] != want
    if names[-1] in ("SAFE", "UNSAFE"):
        return f"ours {names[-1]}, label {'safe' if row['label'] else 'unsafe'}", False
    return "not decided", False


COLUMNS = ["agree", "no label", "not decided", "does not compile", "ours UNSAFE, label safe", "ours SAFE, label unsafe", "broken"]


def table(rows):
    print("| suite | run | " + " | ".join(COLUMNS) + " | CPU s |\n" + "|---" * (len(COLUMNS) + 3) + "|")
    for suite in suites.SUITES:
        mine = [row for row in rows if row["suite"] == suite]
        count = collections.Counter(judged(row)[0] for row in mine)
        own = sum(judged(row)[1] for row in mine)
        cells = [f"{count[name]}" + (f" ({own})" if name == "agree" else "") for name in COLUMNS]
        cpu = sum(asked["cpu"] for row in mine for asked in row["asked"])
        print(f"| {suite} | {len(mine)} | " + " | ".join(cells) + f" | {cpu:.0f} |")


def differ(rows):
    for row in rows:
        column = judged(row)[0]
        if column.startswith("ours") or column == "broken":
            asked = row["asked"]
            print(f"{column}: {row['suite']} {row['test']}: " + "; ".join(
                f"{one['verdict']} {','.join(one['kinds'])}" for one in asked) + " | " + asked[-1]["last"][-1:].__str__())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", type=pathlib.Path, default=pathlib.Path("build/fathom"))
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("--suite", default="")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--cpu", type=int, default=10)
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--differ", action="store_true")
    args = parser.parse_args()
    if not args.table and not args.differ:
        args.fathom, args.folder = args.fathom.resolve(), args.folder.resolve()
        collect(args)
    rows = [json.loads(line) for line in args.results.read_text().splitlines()]
    if args.differ:
        differ(rows)
    else:
        table(rows)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A sample of SV-COMP's tasks, drawn by a seed: right, wrong and unknown per category.

    bench/prove/svcomp.py FOLDER [--seed 18] [--each 40] [--columns check,prove] [--limit 60] [--results FILE]

FOLDER is a checkout of sv-benchmarks (fetched by hand, never part of the repository; its `c/` has the sets). Of each
category --each tasks are drawn, half of them true, half false, before anybody has looked at them: the seed decides. The
property file and the word size are the category's. A verdict is right or wrong by the task's label; SAFE up to a bound
counts as unknown. With --results each verdict is a line of a file, and a run that is repeated goes on where it ended.
Wrong verdicts, and runs that ended without one, are printed by name: the label, the checkout, or Fathom, must be looked at. --list only draws, --report only counts what
is in FILE.
"""

import argparse
import json
import pathlib
import random
import re
import sys

import run as runner

# Category: SV-COMP's sets, and the property.
CATEGORIES = {
    "Loops": (["ReachSafety-Loops"], "unreach-call"),
    "Recursive": (["ReachSafety-Recursive"], "unreach-call"),
    "Arrays": (["ReachSafety-Arrays"], "unreach-call"),
    "BitVectors": (["ReachSafety-BitVectors"], "unreach-call"),
    "Heap": (["ReachSafety-Heap"], "unreach-call"),
    "Floats": (["ReachSafety-Floats"], "unreach-call"),
    "ControlFlow": (["ReachSafety-ControlFlow"], "unreach-call"),
    "NoOverflows": (["NoOverflows-Other", "NoOverflows-BitVectors"], "no-overflow"),
    "MemSafety": (["MemSafety-Arrays", "MemSafety-Heap", "MemSafety-LinkedLists", "MemSafety-Other"], "valid-memsafety"),
}
LATER = {"Floats"}  # joined later: behind the others, whose order stays
INPUT = re.compile(r"^input_files: *'?\"?([^'\"\n]+)", re.M)
PROPERTY = r"property_file: \S*/{}\.prp\n +expected_verdict: (true|false)"
THREADS = re.compile(r"pthread")  # there is one thread


class Task:
    def __init__(self, category, file, prp, safe, bits):
        self.category, self.file, self.prp, self.safe, self.bits = category, file, prp, safe, bits
        self.name = f"{file.parent.name}/{file.name}"


def tasks_of(folder, category):
    """Without those of which a file is missing."""
    sets, prp = CATEGORIES[category]
    found = {}
    for name in sets:
        bits = 64 if "64 bit" in (folder / f"{name}.cfg").read_text() else 32
        for pattern in (folder / f"{name}.set").read_text().split():
            for yml in [] if THREADS.search(pattern) else sorted(folder.glob(pattern)):
                text = yml.read_text()
                label, file = re.search(PROPERTY.format(prp), text), INPUT.search(text)
                if label and file and (yml.parent / file.group(1)).exists():
                    task = Task(category, yml.parent / file.group(1), folder / f"properties/{prp}.prp",
                                label.group(1) == "true", bits)
                    found.setdefault(task.name, task)
    return [found[name] for name in sorted(found)]


def draw(folder, seed, each):
    """The sample: the order is by chance, too, so that a part of it is a sample."""
    drawn = {False: [], True: []}  # later
    for category in CATEGORIES:
        chance = random.Random(f"{seed} {category}")
        tasks = tasks_of(folder, category)
        for safe in (True, False):
            side = [task for task in tasks if task.safe == safe]
            drawn[category in LATER] += chance.sample(side, min(each // 2, len(side)))
    for some in drawn.values():
        random.Random(seed).shuffle(some)
    return drawn[False] + drawn[True]


def ask(options, column, task):
    """Verdict (SAFE, UNSAFE, or what came instead), CPU seconds, reason."""
    flags = ["-m32"] if task.bits == 32 else []
    command = [*runner.command_of(options, column), "--trace=none", f"--checks={task.prp}", *flags, str(task.file)]
    if task.category == "Floats":  # labels are those of IEEE 754: not of the x87, which rounds twice
        command += ["--", "-msse2"]
    code, text, seconds = runner.run(command, options.limit)
    found = runner.VERDICT.findall(text)
    if code is None or seconds > options.limit:
        return "too slow", seconds, ""
    if not found or code not in (0, 10, 20):
        return f"exit {code}", seconds, " ".join(text.split()[-20:])
    verdict, rest = found[-1]
    if (verdict, code) not in (("SAFE", 0), ("UNSAFE", 10)) or verdict == "SAFE" and rest:
        verdict = "UNKNOWN"
    return verdict, seconds, rest.strip()


def judge(task, verdict):
    if verdict not in ("SAFE", "UNSAFE"):
        return "unknown"
    return "right" if (verdict == "SAFE") == task.safe else "wrong"


def report(columns, tasks, answers):
    print("| category | true, false | " + " | ".join(f"{c}: right (true, false) | wrong | unknown" for c in columns) + " |")
    print("|---" * (2 + 3 * len(columns)) + "|")
    for category in [*CATEGORIES, "all"]:
        of_it = [task for task in tasks if category in (task.category, "all")]
        cells = [category, f"{sum(t.safe for t in of_it)}, {sum(not t.safe for t in of_it)}"]
        for column in columns:
            judged = [(t, judge(t, answers[column, t.category, t.name]["verdict"])) for t in of_it
                      if (column, t.category, t.name) in answers]
            right = [t for t, j in judged if j == "right"]
            share = f"{len(right)} of {len(judged)} ({sum(t.safe for t in right)}, {sum(not t.safe for t in right)})"
            cells += [share + (f" = {100 * len(right) / len(judged):.0f} %" if judged else ""),
                      str(sum(j == "wrong" for _, j in judged)), str(sum(j == "unknown" for _, j in judged))]
        print("| " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--fathom", default=str(runner.ROOT / "build/fathom"))
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--each", type=int, default=40, help="tasks per category")
    parser.add_argument("--columns", default="check,prove", help="check, prove and names of engines")
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds per task")
    parser.add_argument("--filter", default="", help="only tasks whose category/folder/file matches")
    parser.add_argument("--results", type=pathlib.Path, help="one line of JSON per verdict, also read")
    parser.add_argument("--list", action="store_true", help="only draw")
    parser.add_argument("--report", action="store_true", help="only count what there is")
    options = parser.parse_args()
    folder = options.folder / "c" if (options.folder / "c").is_dir() else options.folder
    columns = options.columns.split(",")
    tasks = [t for t in draw(folder, options.seed, options.each) if re.search(options.filter, f"{t.category}/{t.name}")]
    answers = {}
    if options.results and options.results.exists():
        for line in options.results.read_text().splitlines():
            answer = json.loads(line)
            answers[answer["column"], answer["category"], answer["name"]] = answer
    if options.list:
        for task in tasks:
            print(task.category, task.name, "true" if task.safe else "false")
        return 0
    for task in [] if options.report else tasks:
        for column in columns:
            if (column, task.category, task.name) in answers:
                continue
            verdict, seconds, reason = ask(options, column, task)
            answer = {"column": column, "category": task.category, "name": task.name, "label": task.safe,
                      "verdict": verdict, "seconds": round(seconds, 2), "reason": reason[:300]}
            answers[column, task.category, task.name] = answer
            if options.results:
                with options.results.open("a") as file:
                    file.write(json.dumps(answer) + "\n")
    report(columns, tasks, answers)
    wrong = [a for a in answers.values() if a["verdict"] in ("SAFE", "UNSAFE") and (a["verdict"] == "SAFE") != a["label"]]
    for answer in wrong:
        print(f"wrong: {answer['column']} {answer['category']} {answer['name']}: {answer['verdict']}")
    broken = [a for a in answers.values() if a["verdict"].startswith("exit")]
    for answer in broken[:20]:
        print(f"no answer: {answer['column']} {answer['category']} {answer['name']}: {answer['verdict']}, {answer['reason']}")
    return 1 if wrong or broken else 0


if __name__ == "__main__":
    sys.exit(main())

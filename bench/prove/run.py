#!/usr/bin/env python3
"""Proofs without a bound: programs of ours that need an invariant, each with a twin that fails.

    bench/prove/run.py [--check] [--small] [--columns check,prove,...] [--write] [--fathom build/fathom]
    bench/prove/run.py --truth

programs/KIND/NAME.c is safe for any number of iterations; with -DBUG it is not. A column is a way to ask: `check`, `prove`,
or an engine (`prove --engine=NAME`). Verdicts, CPU seconds (compiling included) and a table per kind are printed in
Markdown; --write puts them into RESULTS.md, and what was solved with time to spare into solved.txt. --check fails if a
verdict is wrong, or if something in solved.txt was not solved. --truth asks nobody: it compiles all programs with
sanitizers (native.c), runs the twins on the inputs they name, which must fail, and the others by chance, which must not.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading

import truth

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VERDICT = re.compile(r"^fathom: (SAFE|UNSAFE|UNKNOWN)(.*)$", re.M)
PATH = re.compile(r"(?:[^ (]*prove/)?\bprograms/(?=\w+/)")
BEGIN, END = "<!-- run.py --write -->", "<!-- end -->"
# What --small leaves in: one or two of each kind that take no time, and with them all kinds of twins.
SMALL = set("""
    summary/up_down summary/copy equality/lockstep equality/parity bounds/mask bounds/nested bounds/clock
    bounds/saturation difference/credits sums/three_loops phases/quotes induction/lock control/device
    contents/incremented_twice heap/prepend_free heap/list_of_buffers recursion/sum memory/two_buffers memory/bit_array
    traps/alias traps/callee traps/union_member traps/wrap16""".split())


class Job:
    def __init__(self, kind, name, file, bug):
        self.kind, self.file, self.bug = kind, file, bug
        self.program = f"{kind}/{name}"
        self.name = self.program + (" -DBUG" if bug else "")
        self.expected = "UNSAFE" if bug else "SAFE"
        self.cells = {}  # by column: verdict, CPU seconds, reason

    def solved(self, column):
        return self.cells[column][0] == self.expected

    def wrong(self, column):
        return self.cells[column][0] == ("SAFE" if self.bug else "UNSAFE")


def all_jobs():
    files = sorted((HERE / "programs").glob("*/*.c"))
    return [Job(file.parent.name, file.stem, file, bug) for file in files for bug in (False, True)]


def run(command, limit):
    """Exit code, output and CPU seconds of the process and its children; code None: too slow.

    The limit is CPU time, so that a busy machine changes nothing; one that sleeps is stopped, too."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        timer = threading.Timer(100 * limit, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode(errors="replace")
    code = None if process.returncode in (-signal.SIGKILL, -signal.SIGXCPU) else process.returncode
    return code, text, usage.ru_utime + usage.ru_stime


def command_of(options, column):
    if column in ("check", "prove"):
        return [options.fathom, column, f"--cpu-limit={options.limit}"]
    return [options.fathom, "prove", f"--engine={column}", f"--cpu-limit={options.limit}"]


def measure(options, column, job):
    command = [*command_of(options, column), "--trace=none", *options.extra, str(job.file), *(["-DBUG"] if job.bug else [])]
    code, text, seconds = run(command, options.limit)
    found = VERDICT.findall(text)
    if code is None or seconds > options.limit:
        job.cells[column] = ("too slow", seconds, "")
    elif not found or code not in (0, 10, 20):
        job.cells[column] = (f"exit {code}", seconds, " ".join(text.split()[-12:]))
    else:
        verdict, rest = found[-1]
        # `SAFE up to ...` is no proof; a verdict and its exit code go together.
        if (verdict, code) not in (("SAFE", 0), ("UNSAFE", 10)) or verdict == "SAFE" and rest:
            verdict = "UNKNOWN"
        job.cells[column] = (verdict, seconds, "" if verdict == job.expected else PATH.sub("", rest.strip())[:160])


def row(columns, job):
    cells = [job.name] + [f"{job.cells[c][0]} {job.cells[c][1]:.2f}" for c in columns]
    notes = [job.cells[c][2] for c in columns if job.cells[c][2]]
    return "| " + " | ".join(cells) + " |" + (f" {notes[0]}" if notes else "")


def count(jobs, column):
    return sum(job.solved(column) for job in jobs)


def table(columns, jobs):
    """Solved per kind, and of all."""
    lines = ["| kind | programs | " + " | ".join(f"proved by {c} | twins refuted by {c}" for c in columns) + " |"]
    lines.append("|---" * (2 + 2 * len(columns)) + "|")
    for kind in [*sorted({job.kind for job in jobs}), "all"]:
        of_kind = [job for job in jobs if kind in (job.kind, "all")]
        safe, unsafe = ([job for job in of_kind if job.bug == bug] for bug in (False, True))
        cells = [kind, str(max(len(safe), len(unsafe)))]
        for column in columns:
            cells += [str(count(safe, column)), str(count(unsafe, column))]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def summary(options, columns, jobs):
    lines = table(columns, jobs) + [""]
    for column in columns:
        times = sorted(job.cells[column][1] for job in jobs if job.solved(column))
        middle = f"median of solved {times[len(times) // 2]:.2f}" if times else "none solved"
        lines.append(f"{column}: {len(times)} of {len(jobs)} solved in {options.limit} CPU s each, "
                     f"{sum(job.wrong(column) for job in jobs)} wrong; CPU s: "
                     f"total {sum(job.cells[column][1] for job in jobs):.0f}, {middle}.")
    if len(columns) > 1:
        together = sum(any(job.solved(c) for c in columns) for job in jobs if not job.bug)
        lines.append(f"Together: {together} of {sum(not job.bug for job in jobs)} proved.")
    return lines


def listed_as_solved():
    return {line.strip() for line in (HERE / "solved.txt").read_text().splitlines() if not line.startswith("#")}


def problems(columns, jobs):
    """Wrong verdicts, and what must be solved (by the first column) and was not."""
    listed = listed_as_solved()
    lines = [f"wrong: {job.name}: {c} says {job.cells[c][0]}" for job in jobs for c in columns if job.wrong(c)]
    lines += [f"not solved: {job.name}: {job.cells[columns[0]][0]} {job.cells[columns[0]][2]}" for job in jobs
              if job.name in listed and not job.solved(columns[0])]
    return lines


def write(options, columns, jobs, lines):
    file = HERE / "RESULTS.md"
    before, rest = file.read_text().split(BEGIN)
    after = rest.split(END)[1]
    unsolved = [job for job in jobs if not job.solved(columns[0])]
    lines = [*lines, "", f"Not solved by {columns[0]}:", "",
             "| program | " + " | ".join(f"{c}, CPU s" for c in columns) + " | reason |", "|---" * (2 + len(columns)) + "|"]
    for job in unsolved:
        cells = [f"{job.cells[c][0]} {job.cells[c][1]:.1f}" for c in columns]
        lines.append("| " + " | ".join([job.name, *cells, job.cells[columns[0]][2].replace("|", "/")]) + " |")
    file.write_text(before + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + after)
    quick = [job.name for job in jobs if job.solved(columns[0]) and job.cells[columns[0]][1] < options.limit / 2]
    (HERE / "solved.txt").write_text(f"# What run.py --check demands: solved by `{columns[0]}` in half of the time "
                                     "(run.py --write writes this).\n" + "\n".join(quick) + "\n")


def plot(options, columns, jobs):
    """How many of the safe programs are proved within how much time each."""
    sys.path.insert(0, str(ROOT / "bench/solver"))
    import plots
    rows = [{"set": "bench/prove", "limit": options.limit,
             "result": {c: {"time": job.cells[c][1], "solved": job.solved(c)} for c in columns}} for job in jobs if not job.bug]
    pathlib.Path(options.plot).write_text(plots.cactus({"solvers": columns, "instances": rows}, "bench/prove"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(ROOT / "build/fathom"))
    parser.add_argument("--columns", default="prove", help="check, prove and names of engines, separated by commas")
    parser.add_argument("--small", action="store_true", help="a fixed part that takes a few seconds")
    parser.add_argument("--check", action="store_true", help="exit code 1 if a verdict is wrong or what is listed not solved")
    parser.add_argument("--write", action="store_true", help="into RESULTS.md and solved.txt")
    parser.add_argument("--plot", metavar="FILE.svg", help="safe programs proved within how much time, a line per column")
    parser.add_argument("--truth", action="store_true", help="native runs only")
    parser.add_argument("--seeds", type=int, default=40, help="runs by chance of each safe program (--truth)")
    parser.add_argument("--filter", default="", help="only jobs whose name matches")
    parser.add_argument("--limit", type=int, default=10, help="CPU seconds per job")
    parser.add_argument("--jobs", type=int, default=1, help="at a time (more adds noise)")
    parser.add_argument("extra", nargs="*", help="further options of Fathom, behind --")
    options = parser.parse_args()
    jobs = [job for job in all_jobs() if re.search(options.filter, job.name)]
    if options.small:
        jobs = [job for job in jobs if job.program in SMALL]
        if options.check:  # who is not solved takes all of its time
            jobs = [job for job in jobs if job.name in listed_as_solved()]
    if options.truth:
        sys.exit(truth.report(sorted({job.file for job in jobs}), options.seeds, options.jobs))
    columns = options.columns.split(",")

    def all_columns(job):
        for column in columns:
            measure(options, column, job)
        return job

    print("| program | " + " | ".join(columns) + " |\n" + "|---" * (1 + len(columns)) + "|")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for job in pool.map(all_columns, jobs):
            print(row(columns, job), flush=True)
    lines = summary(options, columns, jobs)
    print("\n" + "\n".join(lines))
    if options.write:
        write(options, columns, jobs, lines)
    if options.plot:
        plot(options, columns, jobs)
    found = problems(columns, jobs)
    for line in found:
        print(line)
    sys.exit(bool(options.check and (found or not jobs)))


if __name__ == "__main__":
    main()

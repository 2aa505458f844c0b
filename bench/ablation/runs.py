"""Runs of `fathom check` for run.py: one run, and a grid of tasks times
configurations with a summary. With --resume, runs of the same command line are
taken from OUT/runs.jsonl."""

import json
import os
import re
import resource
import signal
import subprocess
import tempfile

from tables import table

STAT = re.compile(r"^([\w.-]+) +([\d.]+)( s)?$", re.M)
SKIPS = ["memory.row-skips-by-syntax", "memory.row-skips-by-ranges", "memory.store-map-skips", "memory.store-map-misses"]
KEPT = ["run.cpu-seconds", "vcgen.cpu-seconds", "vcgen.terms", "solver.cpu-seconds", "memory.store-map-hits", *SKIPS]


class Run:
    """One run, from its statistics and exit code."""

    def __init__(self, limit, stats, exit_code):
        self.stats = stats
        self.slow = exit_code in (-signal.SIGXCPU, -signal.SIGKILL)
        self.verdict = {0: "SAFE", 10: "UNSAFE", 20: "UNKNOWN"}.get(
            exit_code, "too slow" if self.slow else f"exit {exit_code}")
        self.seconds = float(limit) if self.slow else self["run.cpu-seconds"]

    def __getitem__(self, name):
        return self.stats.get(name, 0.0)

    decided = property(lambda self: self.verdict in ("SAFE", "UNSAFE"))
    rewriting = property(lambda self: self["vcgen.cpu-seconds"])
    solving = property(lambda self: self["solver.cpu-seconds"])
    terms = property(lambda self: self["vcgen.terms"])
    skips = property(lambda self: sum(self[name] for name in SKIPS))

    def cell(self):
        return f">{self.seconds:.0f}" if self.slow else f"{self.seconds:.2f}" if self.verdict != "UNKNOWN" else "UNKNOWN"


def execute(options, arguments):
    """Statistics and exit code of `fathom check`."""
    command = [options.fathom, "check", "--trace=none", "--stats", *arguments]
    limit = options.limit
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)))
        _, status, _ = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode(errors="replace")
    if process.returncode in (30, 31, -signal.SIGSEGV, -signal.SIGABRT):
        raise SystemExit(f"exit {process.returncode}: {' '.join(command)}\n{text[-500:]}")
    return {name: float(value) for name, value, _ in STAT.findall(text) if name in KEPT}, process.returncode


def run(options, arguments):
    file = options.out / "runs.jsonl"
    if options.done is None:
        options.out.mkdir(parents=True, exist_ok=True)
        lines = file.read_text().splitlines() if options.resume and file.exists() else []
        options.done = {tuple(command): rest for command, *rest in map(json.loads, lines)}
        if not options.resume:
            file.unlink(missing_ok=True)
    key = (str(options.limit), *arguments)
    if key not in options.done:
        options.done[key] = list(execute(options, arguments))
        with file.open("a") as out:
            out.write(json.dumps([key, *options.done[key]]) + "\n")
    return Run(options.limit, *options.done[key])


def grid(options, tasks, configurations):
    """task -> configuration -> run. A task is (arguments, verdict or none)."""
    return {name: {key: run(options, [*flags, *task[0]]) for key, flags in configurations.items()}
            for name, task in tasks.items()}


def summary(title, tasks, runs):
    """How many were decided, how many not, and sums; the last columns over those that all configurations decide, apart from
    configurations that refuse some."""
    configurations = list(next(iter(runs.values()), {}))
    refusing = {key for row in runs.values() for key, run in row.items() if run.verdict == "UNKNOWN"}
    common = [name for name, row in runs.items() if all(run.decided or key in refusing for key, run in row.items())]
    rows = []
    for key in configurations:
        column = {name: row[key] for name, row in runs.items()}
        wrong = [name for name, run in column.items() if run.decided and tasks[name][1] not in (None, run.verdict)]
        decided = [run for run in column.values() if run.decided]
        shared = [column[name] for name in common]
        sums = [f"{sum(run.seconds for run in shared):.2f}", f"{sum(run.rewriting for run in shared):.3f}",
                f"{sum(run.solving for run in shared):.2f}", f"{sum(run.terms for run in shared):.0f}",
                f"{sum(run.skips for run in shared):.0f}"]
        rows.append([key, len(decided), sum(run.slow for run in column.values()),
                     sum(run.verdict == "UNKNOWN" for run in column.values()), " ".join(wrong) or 0,
                     f"{sum(run.seconds for run in decided):.1f}", *(["-"] * len(sums) if key in refusing else sums)])
    n = len(common)
    return table(f"{title}: {len(tasks)} jobs of verify-c-common", [
        "configuration", "decided", "too slow", "UNKNOWN", "wrong", "CPU s of those decided", f"CPU s of the {n} that all decide",
        "rewriting", "solving", "terms", "skips"], rows)

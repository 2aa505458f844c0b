#!/usr/bin/env python3
"""A small container library, checked in both directions.

    bench/memory/run.py [--small] [--check] [--fathom build/fathom] [--cbmc build/peers/bin/cbmc]

lib/ has seven containers, harness/ one harness for each of their functions: an
arbitrary valid container of bounded size, one call, what must hold afterwards.
Every harness must be SAFE. lib/faults.def lists seeded faults (-DFAULT=NAME): with
each, the harness that it names must be UNSAFE, by the check that it names. Times
are CPU seconds, compiling included. With --cbmc the same files are given to CBMC.
"""

import argparse
import concurrent.futures
import math
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HARNESS = re.compile(r"^void (\w+)_harness\(void\)", re.M)
FAULT = re.compile(r'^FAULT_ROW\((\w+), (\w+), ([\w-]+), "(.*)"\)', re.M)
# What --small leaves in: a few of each container, of each check, and quick.
SMALL = set("""
    vec_clean_up vec_push vec_get bytes_init bytes_make_room bytes_read text_new text_slice ring_pop
    ring_write table_init table_get list_init list_clear queue_init queue_peek
    VEC_CLEAN_UP_TWICE BYTES_ROOM_FREED TEXT_DESTROY_INSIDE RING_CLEAN_UP_AFTER
    VEC_GROW_LATE VEC_GET_CAPACITY VEC_REMOVE_BEHIND BYTES_ROOM_SUM TEXT_MAKE_NULL TEXT_COMPARE_LONGER
    RING_POP_MODULO RING_WRITE_SPLIT TABLE_INIT_LAST TABLE_FIND_WRAP LIST_LINK_LAST LIST_FIND_END
    QUEUE_INIT_PRODUCT QUEUE_PEEK_LAST""".split())


class Job:
    def __init__(self, container, harness, fault=None, check=None):
        self.container, self.harness, self.fault, self.check = container, harness, fault, check
        self.name = fault or harness
        self.verdict, self.seconds, self.peer, self.note = None, None, None, ""

    def files(self):
        return [str(HERE / "lib" / (self.container + ".c")), str(HERE / "harness" / (self.container + ".c"))]


def all_jobs():
    jobs, container_of = [], {}
    for file in sorted((HERE / "harness").glob("*.c")):
        for harness in HARNESS.findall(file.read_text()):
            container_of[harness] = file.stem
            jobs.append(Job(file.stem, harness))
    for fault, harness, check, _ in FAULT.findall((HERE / "lib/faults.def").read_text()):
        jobs.append(Job(container_of[harness], harness, fault, check))
    return jobs


def run(command, limit):
    """Exit code, output and CPU seconds of the process and its children; code None: too slow.

    The limit is CPU time, so that a busy machine changes nothing; one that sleeps is stopped, too."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        timer = threading.Timer(20 * limit, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode(errors="replace")
    code = None if process.returncode in (-signal.SIGKILL, -signal.SIGXCPU) else process.returncode
    return code, text, usage.ru_utime + usage.ru_stime


def fathom(options, job):
    fault = [f"-DFAULT={job.fault}"] if job.fault else []
    command = [options.fathom, "check", "--trace=none", f"--entry={job.harness}_harness", *options.extra,
               *job.files(), *fault]
    code, text, job.seconds = run(command, options.limit)
    job.verdict = {0: "SAFE", 10: "UNSAFE", 20: "UNKNOWN", None: "too slow"}.get(code, f"exit {code}")
    expected = "UNSAFE" if job.fault else "SAFE"
    if job.verdict != expected:
        lines = [line for line in text.splitlines() if "error:" in line or line.startswith(("fathom:", "  "))]
        job.note = f"expected {expected}: " + "; ".join(line.strip() for line in lines[-3:])
    elif job.fault and f"error: {job.check}:" not in text:
        found = sorted(set(re.findall(r"error: ([\w-]+):", text)))
        job.note = f"expected {job.check}, found {' '.join(found)}"


def cbmc(options, job):
    """The same question: memory errors, overflow, assertions, and whether loops are unrolled far enough."""
    fault = [f"-DFAULT={job.fault}"] if job.fault else []
    command = [options.cbmc, "--function", f"{job.harness}_harness", "-DCBMC", "--unwind", "20", "--bounds-check",
               "--pointer-check", "--unwinding-assertions", *job.files(), *fault]
    code, text, seconds = run(command, options.limit)
    expected = "VERIFICATION FAILED" if job.fault else "VERIFICATION SUCCESSFUL"
    job.peer = (seconds, code is not None and expected in text)


def row(options, job):
    cells = [job.container, job.name, job.verdict, f"{job.seconds:.2f}"]
    if options.cbmc:
        seconds, right = job.peer
        cells += [f"{seconds:.2f}" if right else f"({seconds:.2f})", f"{seconds / job.seconds:.2f}" if right else ""]
    print("| " + " | ".join(cells) + " |" + (" " + job.note if job.note else ""), flush=True)


def summary(options, jobs):
    wrong = [job for job in jobs if job.note]
    times = sorted(job.seconds for job in jobs)
    print(f"{len(jobs)} jobs ({sum(job.fault is None for job in jobs)} harnesses, "
          f"{sum(job.fault is not None for job in jobs)} faults), {len(jobs) - len(wrong)} right; "
          f"CPU s: total {sum(times):.1f}, median {times[len(times) // 2]:.2f}, largest {times[-1]:.2f}")
    print("slowest: " + ", ".join(f"{job.name} {job.seconds:.1f}"
                                  for job in sorted(jobs, key=lambda job: -job.seconds)[:10]))
    if options.cbmc:
        both = [job for job in jobs if job.peer[1] and not job.note]
        mean = math.exp(sum(math.log(job.peer[0] / job.seconds) for job in both) / len(both)) if both else 0
        print(f"CBMC: {sum(job.peer[1] for job in jobs)} right, times in brackets otherwise; geometric mean of "
              f"CBMC's time over Fathom's where both are right: {mean:.2f} ({len(both)} jobs)")
    for job in wrong:
        print(f"wrong: {job.name}: {job.note}")
    return bool(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(ROOT / "build/fathom"))
    parser.add_argument("--cbmc", metavar="PROGRAM", nargs="?", const=str(ROOT / "build/peers/bin/cbmc"),
                        help="CBMC side by side (tools/peers installs it)")
    parser.add_argument("--small", action="store_true", help="a fixed part that takes less than 40 s")
    parser.add_argument("--check", action="store_true", help="exit code 1 if a verdict is wrong")
    parser.add_argument("--filter", default="", help="only jobs whose name matches")
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds per job")
    parser.add_argument("--jobs", type=int, default=1, help="at a time (more adds noise)")
    parser.add_argument("extra", nargs="*", help="further options of fathom check, behind --")
    options = parser.parse_args()
    if options.cbmc and not os.path.exists(options.cbmc):
        sys.exit(f"no CBMC at {options.cbmc}: see tools/peers")
    jobs = [job for job in all_jobs() if re.search(options.filter, job.name)]
    if options.small:
        jobs = [job for job in jobs if job.name in SMALL]

    def both(job):
        fathom(options, job)
        if options.cbmc:
            cbmc(options, job)
        return job

    print("| container | job | verdict | CPU s |" + (" CBMC s | ratio |" if options.cbmc else ""))
    print("|---|---|---|---|" + ("---|---|" if options.cbmc else ""))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for job in pool.map(both, jobs):
            row(options, job)
    wrong = summary(options, jobs)
    sys.exit(options.check and wrong)


if __name__ == "__main__":
    main()

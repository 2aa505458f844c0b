#!/usr/bin/env python3
"""Programs of doubling sizes: time, memory and how they grow.

    bench/scale/run.py [--fathom build/fathom] [FAMILY...]

programs.py makes them; each family has a right and a wrong one (--twin). Reported
per size: the verdict, CPU seconds (Fathom and the clang that it starts), CPU
seconds of Fathom alone, peak memory of the larger of the two, and the growth: the
time of Fathom alone, without that of an empty program, divided by that of half the
size. With --instructions valgrind counts what Fathom itself executes, and the
growth is that of instructions: slow, but it needs no quiet machine. `functions` is
compared with clang on the same file and flags.

With --check the exit code is 1 if a verdict is wrong, a limit is passed, or
something grows too fast. --small is for every day: one twin or the other of each, an
eighth and a half of the largest size, and growth only if it would be quadratic in all of three tries.
"""

import argparse
import dataclasses
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import programs

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VERDICT = re.compile(r"^fathom: (SAFE|UNSAFE|UNKNOWN)(.*)", re.M)


@dataclasses.dataclass
class Run:
    """What one process, with those it waited for, has used, and what it said."""

    code: int
    seconds: float
    megabytes: float
    text: str

    @property
    def verdict(self):
        found = VERDICT.search(self.text)
        return found.group(1) if found else f"exit code {self.code}"

    @property
    def reason(self):
        found = VERDICT.search(self.text)
        return found.group(2).strip() if found else self.text.strip()[-200:]


def run(command, limit):
    """Ends it, and what it has started, after `limit` seconds of wall-clock time."""
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                 start_new_session=True)
        end = time.monotonic() + limit
        pid = 0
        while pid == 0:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid == 0 and time.monotonic() > end:
                os.killpg(child.pid, signal.SIGKILL)
                end = float("inf")
            elif pid == 0:
                time.sleep(0.005)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    return Run(child.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text)


def own_seconds(text):
    found = re.search(r"^run\.cpu-seconds\s+([0-9.]+)", text, re.M)
    return float(found.group(1)) if found else None


def instructions(command, limit, folder):
    """What the process itself executes, in millions; clang's are not in it."""
    plain = os.path.join(folder, "fathom")  # valgrind does not understand our debug information
    if not os.path.exists(plain):
        subprocess.run(["objcopy", "--strip-debug", command[0], plain], check=True)
    done = run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", plain]
               + command[1:], limit)
    found = re.search(r"I\s+refs:\s+([0-9,]+)", done.text)
    return int(found.group(1).replace(",", "")) / 1e6 if found else None


def clang_command(fathom, source, flags, output):
    """The compiler as Fathom calls it, without its plugin: a program of that name writes down its arguments."""
    folder = pathlib.Path(output).parent
    log, wrapper = folder / "arguments", folder / "clang-19"
    clang = shutil.which("clang-19")
    wrapper.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > {shlex.quote(str(log))}\nexec {clang} \"$@\"\n")
    wrapper.chmod(0o755)
    subprocess.run([fathom, "emit", "--stage=llvm", *flags, source], stdout=subprocess.DEVNULL, check=True,
                   env=dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}"))
    words, kept = log.read_text().split("\n")[:-1], []
    while words:
        if words[0] == "-Xclang" and words[1].startswith("-plugin-arg"):
            del words[:4]
        elif words[0].startswith("-fplugin="):
            del words[0]
        else:
            kept.append(words.pop(0))
    kept[kept.index("-o") + 1] = output
    kept[kept.index("-idirafter") + 1] = str(ROOT / "include")  # Fathom's folder is gone
    return [clang] + kept


def command_for(options, family, size, broken, folder):
    source = os.path.join(folder, f"{family.name}{size}{'b' if broken else ''}.c")
    # By a process of its own: the peak of one that is started counts what this one holds.
    child = os.fork()
    if child == 0:
        pathlib.Path(source).write_text(family.make(size, broken))
        os._exit(0)
    os.waitpid(child, 0)
    return [options.fathom, "check", "--trace=none", "--stats", *family.flags, source]


def empty(options, folder):
    """The cost of a program that does nothing: CPU seconds, or instructions."""
    source = os.path.join(folder, "empty.c")
    pathlib.Path(source).write_text("int main(void) { return 0; }\n")
    command = [options.fathom, "check", "--stats", source]
    if options.instructions:
        return instructions(command, options.limit, folder)
    return min(own_seconds(run(command, options.limit).text) for _ in range(3))


def judge(family, size, done, broken, last):
    """What is wrong with one run."""
    wanted = family.broken if broken else family.right
    if done.verdict != wanted:
        yield f"{family.name} {size}: {done.verdict} {done.reason}, not {wanted}"
    if last and done.seconds > family.seconds:
        yield f"{family.name} {size}: {done.seconds:.1f} s, more than {family.seconds}"
    if last and done.megabytes > family.megabytes:
        yield f"{family.name} {size}: {done.megabytes:.0f} MB, more than {family.megabytes}"


def against_clang(options, family, size, done, folder):
    """A text for the table, and what is wrong."""
    source = os.path.join(folder, f"{family.name}{size}.c")
    clang = run(clang_command(options.fathom, source, family.flags, os.path.join(folder, "out.bc")), options.limit)
    if clang.code != 0:
        return "clang failed", [f"{family.name} {size}: clang {clang.text.strip()[-200:]}"]
    text = (f"clang {clang.seconds:.2f} s, {clang.megabytes:.0f} MB: {done.seconds / clang.seconds:.2f} and "
            f"{done.megabytes / clang.megabytes:.2f} times")
    missed = [f"{family.name} {size}: {ours / theirs:.2f} times clang's {what}"
              for what, ours, theirs in (("time", done.seconds, clang.seconds),
                                         ("memory", done.megabytes, clang.megabytes)) if ours > 1.5 * theirs]
    return text, missed


def series(options, family, broken, folder, base):
    """Prints the rows of one family; yields what is wrong."""
    before = None
    for size in family.sizes[-options.sizes:]:
        last = size == family.sizes[-1]
        command = command_for(options, family, size, broken, folder)
        done = run(command, options.limit)
        count = instructions(command, options.limit * 40, folder) if options.instructions else None
        own = own_seconds(done.text)
        cost = max((count if options.instructions else own or done.seconds) - base, 1e-3)
        growth = cost / before if before else None
        row = [family.name, family.what, str(size), done.verdict, f"{done.seconds:.2f}",
               f"{own:.2f}" if own is not None else "", f"{done.megabytes:.0f}"]
        if options.instructions:
            row.append(f"{count:.0f}")
        row.append(f"{growth:.2f}" if growth else "")
        yield from judge(family, size, done, broken, last)
        if family.against_clang and last:
            text, missed = against_clang(options, family, size, done, folder)
            row.append(text)
            yield from missed
        elif done.code not in (0, 10):
            row.append(done.reason)
        print("| " + " | ".join(row) + " |", flush=True)
        if growth and growth > family.growth and (options.instructions or cost > 1):
            yield f"{family.name} {size}: {growth:.2f} times the cost of half the size"
        before = cost


def small_series(options, family, broken, folder, base):
    """An eighth and a half of the largest size. What is linear takes four times as long, what is quadratic 16 times."""
    sizes = (family.sizes[-4], family.sizes[-2])
    for attempt in range(3):
        costs = []
        for size in sizes:
            done = run(command_for(options, family, size, broken, folder), options.limit)
            wrong = list(judge(family, size, done, broken, False))
            costs.append(max((own_seconds(done.text) or done.seconds) - base, 0))
            if wrong:
                return wrong
        if costs[1] <= 0.2 + costs[0] * family.growth ** 2 * 1.3:
            print(f"{family.name} {'wrong' if broken else 'right'}: {costs[0]:.2f} s, {costs[1]:.2f} s")
            return []
    return [f"{family.name} {sizes[1]}: {costs[1]:.2f} s, {costs[1] / costs[0]:.1f} times the cost of a quarter of it"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", help="all, unless some are named")
    parser.add_argument("--fathom", default=str(ROOT / "build/fathom"))
    parser.add_argument("--twin", choices=("right", "wrong", "both"), default="right")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--sizes", type=int, default=4, help="how many of each series, from the largest on")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--limit", type=float, default=300, help="seconds for one program")
    parser.add_argument("--write", help="only write the programs of the families into this folder")
    options = parser.parse_args()
    known = {family.name: family for family in programs.FAMILIES}
    for name in options.families:
        if name not in known:
            sys.exit(f"there is no family '{name}': {' '.join(known)}")
    chosen = [known[name] for name in options.families] or list(programs.FAMILIES)
    if options.write:
        for family in chosen:
            for size in family.sizes:
                pathlib.Path(options.write, f"{family.name}{size}.c").write_text(family.make(size, False))
        return
    twins = {"right": [False], "wrong": [True], "both": [False, True]}[options.twin]
    wrong = []
    if options.small:
        with tempfile.TemporaryDirectory() as folder:
            base = empty(options, folder)
            for number, family in enumerate(chosen):
                wrong += small_series(options, family, number % 2 == 1, folder, base)
        for text in wrong:
            print("missed: " + text)
        sys.exit(options.check and bool(wrong))
    print("| family | what there is N of | N | verdict | CPU s | of Fathom | MB |"
          + (" million instructions |" if options.instructions else "") + " growth | |")
    print("|---|---|---|---|---|---|---|" + ("---|" if options.instructions else "") + "---|---|")
    with tempfile.TemporaryDirectory() as folder:
        base = empty(options, folder)
        for family in chosen:
            for broken in twins:
                wrong += series(options, family, broken, folder, base)
    for text in wrong:
        print("missed: " + text)
    sys.exit(options.check and bool(wrong))


if __name__ == "__main__":
    main()

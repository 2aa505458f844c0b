"""Running one solver on one file under limits, and finding the solvers."""

import hashlib
import math
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from sets import ROOT, peers_folder

MEMORY_LIMIT = 4 << 30
STALLED = 60  # seconds


class Solver:
    """A program that reads an SMT-LIB file and prints sat or unsat."""

    def __init__(self, name, command, version_command):
        self.name, self.command, self.version_command = name, command, version_command
        self.version = None

    def probe(self):
        """Is it there? Finds its version as well."""
        try:
            run = subprocess.run(self.version_command, capture_output=True, text=True, timeout=30)
        except (OSError, subprocess.TimeoutExpired):
            return False
        lines = (run.stdout + run.stderr).strip().splitlines()
        self.version = lines[0] if lines else "unknown"
        return run.returncode == 0

    def digest(self):
        """Of the program: our own changes without changing its version."""
        return checksum(shutil.which(self.command[0]))

    def shown_command(self):
        return [part.replace(str(ROOT) + "/", "") for part in self.command]


def known_solvers(native):
    bitwuzla, newer = peers_folder() / "bin" / "bitwuzla", peers_folder() / "bin" / "z3-new"
    return {s.name: s for s in [
        Solver("native", [str(native), "solve"], [str(native), "--version"]),
        Solver("z3", ["z3"], ["z3", "--version"]),
        Solver("cvc5", ["cvc5"], ["cvc5", "--version"]),
        Solver("bitwuzla", [str(bitwuzla)], [str(bitwuzla), "--version"]),
        Solver("z3-new", [str(newer)], [str(newer), "--version"]),
    ]}


def checksum(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def cpu_so_far(pid):
    """CPU seconds of a running process and of the children it has waited for."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def run_once(command, path, limit, memory=MEMORY_LIMIT):
    """One run. Returns answer (sat, unsat, timeout, memory, unknown or error), CPU seconds, note.

    The limit is on CPU time (user and system, of the process and the children it waited for). It is watched here:
    the kernel's own RLIMIT_CPU counts in clock ticks and on a busy machine strikes up to a fifth too early, so that
    it is only the net beneath. A process that uses no CPU time for STALLED wall-clock seconds is stopped.
    """

    def confine():
        os.setpgid(0, 0)  # not a session: it shares the priority of the runner
        net = 2 * math.ceil(limit) + 2
        resource.setrlimit(resource.RLIMIT_CPU, (net, net))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([*command, str(path)], stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                                   preexec_fn=confine)
        done, overslept = threading.Event(), threading.Event()

        def watch():
            progress, used = time.monotonic(), 0.0
            while not done.wait(0.05):
                now, cpu = time.monotonic(), cpu_so_far(process.pid)
                if cpu > used:
                    progress, used = now, cpu
                asleep = now - progress > STALLED
                if asleep:
                    overslept.set()
                if asleep or cpu >= limit + 0.1:
                    try:
                        os.killpg(process.pid, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
                    return

        watcher = threading.Thread(target=watch)
        watcher.start()
        # The watcher kills by id, so the id must stay taken until it has stopped: look first, reap afterwards.
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        done.set()
        watcher.join()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)  # reaped here; Popen must not wait again
        cpu = usage.ru_utime + usage.ru_stime
        output.seek(0)
        errors.seek(0)
        text = output.read(65536).decode(errors="replace")
        complaint = errors.read(65536).decode(errors="replace")

    # What comes after a complaint is not an answer to the question of the file.
    answer = next((line for line in map(str.strip, text.splitlines())
                   if line in ("sat", "unsat", "unknown") or line.startswith("(error")), None)
    if answer and answer.startswith("(error"):
        answer = None
    if cpu >= limit or overslept.is_set() or process.returncode == -signal.SIGXCPU:
        return "timeout", cpu, "slept" if overslept.is_set() and cpu < limit else ""
    if answer in ("sat", "unsat"):
        return answer, cpu, ""
    note = (text + complaint).strip().splitlines()
    note = note[0][:200] if note else f"exit {process.returncode}"
    if "memory" in note.lower() or "bad_alloc" in note:
        return "memory", cpu, note
    return answer or "error", cpu, note

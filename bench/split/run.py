#!/usr/bin/env python3
"""Merged against split unfolding on small programs whose positions matter.

Each program is run in a doubling series of sizes (-DN=...) until it does not end in --timeout seconds. CPU seconds and the
verdict are printed as a table in Markdown.

    run.py --fathom build/fathom [--timeout 60] [--programs list,tree]
"""
import argparse
import pathlib
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SIZES = {"request": [4, 8, 16, 32], "tokens": [2, 4, 8, 16], "settings": [2, 4, 8], "states": [4, 8, 16, 32],
         "list": [4, 8, 16, 32], "tree": [2, 3, 4, 6], "full_tree": [3, 7, 15, 31], "chains": [4, 8, 16, 32],
         "guard": [100, 400]}
VERDICTS = {0: "", 10: " UNSAFE", 20: " ?"}


def cpu(command, timeout):
    """CPU seconds and exit code; None: did not end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = subprocess.run(["timeout", str(10 * timeout), "prlimit", f"--cpu={timeout}", *command], capture_output=True).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return (seconds, code) if seconds < timeout and code >= 0 and code < 124 else None


def cell(result):
    return "–" if result is None else f"{result[0]:.2f}{VERDICTS.get(result[1], ' exit %d' % result[1])}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--programs", default=",".join(SIZES))
    options = parser.parse_args()
    modes = ["off", "on", "auto"]
    print("| program | N | merged | split | auto |")
    print("|---|---|---|---|---|")
    for name in options.programs.split(","):
        ended = {m: True for m in modes}
        for size in SIZES[name]:
            row = []
            for mode in modes:
                result = ended[mode] and cpu([options.fathom, "check", f"--split={mode}", "--trace=none", f"-DN={size}",
                                              str(HERE / f"{name}.c")], options.timeout) or None
                ended[mode] = result is not None
                row.append(cell(result))
            print(f"| {name} | {size} | " + " | ".join(row) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What both runners of csmith programs need."""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys

# Pointers to members of packed structs are misaligned accesses, which we report.
CSMITH = ["--no-volatiles", "--no-volatile-pointers", "--no-argc", "--no-packed-struct"]
END = re.compile(r"platform_main_end\(crc32_context \^ 0xFFFFFFFFUL, print_hash_value\);")
INCLUDE = next((p for p in ("/usr/include/csmith", "/usr/include/csmith-2.3.0")
                if pathlib.Path(p, "csmith.h").exists()), "/usr/include/csmith")


def run(command, timeout, **rest):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=timeout, **rest)
    except subprocess.TimeoutExpired:
        return None


def run_measured(command, cwd):
    """What a process prints, and the processor's time it took: a busy machine does not count. None after
    two seconds."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd, preexec_fn=limit) as child:
        output = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode < 0:
        return None, 2.0
    return subprocess.CompletedProcess(command, child.returncode, output), usage.ru_utime + usage.ru_stime


def made_by_csmith(seed, folder, *more):
    """The text of a program, or None."""
    made = run(["csmith", "--seed", str(seed), *CSMITH, *more], 60, cwd=folder)
    return made.stdout if made and made.returncode == 0 and END.search(made.stdout) else None


def main(description, one):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--fathom", default="build/fathom")
    parser.add_argument("--seeds", default="1-20", help="A-B")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="folder for the programs")
    parser.add_argument("--m32", action="store_true", help="programs of 32 bits, natively too")
    parser.add_argument("--qemu", metavar="MACHINE",
                        help="programs for MACHINE-linux-gnu, run by qemu-MACHINE (s390x is big-endian)")
    parser.add_argument("--float", action="store_true", help="programs that compute with numbers of type float")
    parser.add_argument("options", nargs="*", help="more options of fathom check")
    options = parser.parse_args()
    options.fathom = str(pathlib.Path(options.fathom).resolve())
    options.target = ["-m32"] if options.m32 else []
    options.link, options.runner = [], []
    options.csmith = ["--float"] if options.float else []
    if options.qemu:
        triple = f"{options.qemu}-linux-gnu"
        options.target = [f"--target={triple}"]
        options.link = ["-isystem", f"/usr/{triple}/include", "-static", "-fuse-ld=lld", f"-L/usr/{triple}/lib"]
        options.runner = [f"qemu-{options.qemu}"]
    first, last = (int(part) for part in options.seeds.split("-"))
    counts, reasons, total = collections.Counter(), collections.Counter(), 0.0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for seed, verdict, why, seconds in pool.map(lambda s: one(s, options), range(first, last + 1)):
            counts[verdict] += 1
            total += seconds
            if verdict != "right":
                reasons[verdict + ": " + why[:200]] += 1
            print(f"{seed}: {verdict} {why} {seconds:.2f} s", flush=True)
    for reason, count in reasons.most_common():
        print(f"{count:5} {reason}")
    judged = counts["right"] + counts["unknown"] + counts["WRONG"]
    print(f"right {counts['right']}, unknown {counts['unknown']}, WRONG {counts['WRONG']}, "
          f"skipped {counts['skipped']}; {total:.1f} s")
    if judged == 0:
        sys.exit("nothing was tested")
    sys.exit(counts["WRONG"] != 0 or counts["unknown"] > 0.05 * judged)

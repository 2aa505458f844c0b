"""What is true of the programs, by running them on the machine (run.py --truth)."""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
INPUTS = re.compile(r"^// INPUTS: (.*)$", re.M)
HEADER = re.compile(r"\A// .*Invariant.*?^// BUG: .*^// INPUTS: ", re.M | re.S)
FLAGS = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{ROOT / 'include'}"]
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "exitcode=1", "UBSAN_OPTIONS": "halt_on_error=1"}


def run(program, seconds, **variables):
    """Exit code; a run that does not end is not a failure. 3: an assumption does not hold on inputs that were given."""
    try:
        return subprocess.run([program], capture_output=True, timeout=seconds, env={**ENVIRONMENT, **variables}).returncode
    except subprocess.TimeoutExpired:
        return 0


def problems_of(file, seeds):
    text = file.read_text()
    if not HEADER.search(text):
        return [f"{file}: no lines with Invariant, BUG, INPUTS"]
    inputs = INPUTS.search(text).group(1)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        safe, twin = f"{folder}/safe", f"{folder}/twin"
        for program, flags in ((safe, []), (twin, ["-DBUG"])):
            subprocess.run(["clang-19", *FLAGS, *flags, str(file), str(HERE / "native.c"), "-o", program], check=True)
        if run(twin, 60, FATHOM_INPUTS=inputs) != 1:
            found.append(f"{file}: the twin does not fail on its inputs")
        if run(safe, 60, FATHOM_INPUTS=inputs) not in (0, 3):
            found.append(f"{file}: fails on the inputs of the twin")
        for seed in range(1, seeds + 1):
            if run(safe, 5, FATHOM_SEED=str(seed)) != 0:
                found.append(f"{file}: fails with seed {seed}")
                break
    return found


def report(files, seeds, jobs):
    """Prints what is wrong; exit code."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        found = [line for lines in pool.map(lambda file: problems_of(file, seeds), files) for line in lines]
    for line in found:
        print(line)
    print(f"{len(files)} programs and their twins on the machine: {len(found)} problems")
    return bool(found or not files)

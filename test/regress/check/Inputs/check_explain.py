#!/usr/bin/env python3
"""Every check has an explanation whose example fails it, and a twin that does not.

check_explain.py FATHOM FOLDER
"""
import json
import os
import re
import subprocess
import sys


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main():
    fathom, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    names = [row.split()[0] for row in run(fathom, "checks").stdout.splitlines()
             if row.split()[1] in ("assert", "memory", "ub")]
    bad = []
    for name in names:
        text = run(fathom, "explain", name).stdout
        if name == "poison" and "Example" not in text:
            continue  # C and C++ have none
        flags = re.search(r"^Example \((?:fathom check (.*); )?-DFIXED", text, re.M)
        program = "".join(line[4:] + "\n" for line in text.splitlines() if line.startswith("    "))
        words = (flags.group(1) or "").split()
        is_cpp = words == ["-x", "c++"]
        file = os.path.join(folder, name + (".cpp" if is_cpp else ".c"))
        with open(file, "w", encoding="utf-8") as out:
            out.write(program)
        words = [] if is_cpp else words
        verdicts = {}
        for twin in ([], ["-DFIXED"]):
            done = run(fathom, "check", "--json=-", *words, *twin, file)
            report = json.loads(done.stdout) if done.stdout else {"text": done.stderr, "properties": []}
            kinds = {p["kind"] for p in report["properties"] if p["status"] == "failed"}
            verdicts["fixed" if twin else "bad"] = (report["text"], kinds)
        if verdicts["bad"][1] != {name} or not verdicts["fixed"][0].startswith("fathom: SAFE"):
            bad.append(f"{name}: {verdicts}")
    print("\n".join(bad + [f"{len(names) - len(bad)} of {len(names)} examples as they say"]))


main()

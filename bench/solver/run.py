#!/usr/bin/env python3
"""Runs the solver benchmark: native, Z3, cvc5 and Bitwuzla side by side, and judges the result.

    bench/solver/run.py [--set generated|programs|heldout|all] [--solvers native,z3,cvc5,bitwuzla] [--filter TEXT]
                        [--repeats 3] [--jobs 1] [--out DIR] [--resume] [--quick]
    bench/solver/run.py --report results.json [--out DIR]

CPU time, median of the repeats, limits from the lists, 4 GB of memory. The order of the solvers rotates from instance
to instance. Writes results.json, summary.md and SVG plots. Exit 0; 1 if any answer was wrong; 2 if nothing could run.
"""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import formulas
import generate
import plots
import report
from measure import MEMORY_LIMIT, checksum, known_solvers, run_once
from sets import (HELDOUT_LIST, HERE, ROOT, generated_folder, programs_folder, read_generated, read_programs)

CHECKSUMS = HERE / "checksums.txt"
QUICK_STEP, QUICK_LIMIT = 9, 3  # --quick takes every ninth instance, at most three seconds each


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--set", choices=["generated", "programs", "heldout", "all"], default="all",
                        help="all: generated and programs")
    parser.add_argument("--solvers", default="native,z3,cvc5,bitwuzla", help="which, in this order; also z3-new")
    parser.add_argument("--native", default=ROOT / "build" / "fathom", type=Path, help="our program")
    parser.add_argument("--filter", default="", help="only instances whose name or family contains this")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=1, help="instances at a time; more than one adds noise")
    parser.add_argument("--limit", type=float, help="a limit in seconds instead of the lists'; then a sample only")
    parser.add_argument("--out", type=Path, help="folder for the results (default bench/solver/results)")
    parser.add_argument("--resume", action="store_true", help="keep runs of an earlier results.json that still apply")
    parser.add_argument("--quick", action="store_true", help="a small sample with short limits, one repeat")
    parser.add_argument("--report", type=Path, metavar="JSON", help="only tables and plots, from this file")
    parser.add_argument("--write-checksums", action="store_true", help="record the files' checksums and stop")
    options = parser.parse_args()
    if options.quick:
        options.repeats = 1
        options.limit = options.limit or QUICK_LIMIT
    if options.out is None:
        options.out = ROOT / "build" / "bench" / "quick" if options.quick else HERE / "results"
    return options


def choose_instances(options):
    instances = []
    if options.set in ("generated", "all"):
        instances += read_generated()
    if options.set in ("programs", "all"):
        instances += read_programs()
    if options.set == "heldout":
        instances += read_generated(HELDOUT_LIST, "heldout")
    instances = [i for i in instances if options.filter in i.name or options.filter in i.family]
    return instances[::QUICK_STEP] if options.quick else instances


def write_files(instances):
    """Puts the SMT-LIB files in place; returns the instances that have one."""
    generated_folder().mkdir(parents=True, exist_ok=True)
    for instance in instances:
        if instance.set != "programs":
            generate.write_instance(instance, generated_folder())
    programs = [i for i in instances if i.set == "programs"]
    failed = set(formulas.write_all(programs, programs_folder(), formulas.default_programs()))
    return [i for i in instances if i.name not in failed], sorted(failed)


def read_checksums():
    if not CHECKSUMS.exists():
        return {}
    return {name: value for value, name in (line.split() for line in CHECKSUMS.read_text().splitlines() if line)}


def git(*arguments):
    run = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)
    return run.stdout.strip()


def machine():
    model = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release().split('-')[0]}"


def decided(runs, repeats, expected):
    """Is more not wanted? What failed at once is not repeated; elsewhere, if more than half have failed, the median
    cannot change any more."""
    failures = [r["answer"] != expected for r in runs]
    return len(runs) >= repeats or 2 * sum(failures) > repeats or (len(runs) > 0 and failures[0])


def measure_instance(item, path, order, solvers, repeats, say):
    for _ in range(repeats):
        for name in order:
            runs = item["runs"].setdefault(name, [])
            if decided(runs, repeats, item["expected"]):
                continue
            answer, seconds, note = run_once(solvers[name].command, path, item["limit"])
            runs.append({"answer": answer, "time": round(seconds, 4), **({"note": note} if note else {})})
            if answer in ("sat", "unsat") and answer != item["expected"]:
                say(f"WRONG: {name} says {answer} on {item['name']}, expected {item['expected']}")
    item["result"] = {n: report.summarise_runs(item["runs"][n], item["expected"], item["limit"]) for n in order}


def earlier_runs(path, solvers, repeats):
    """Runs of an earlier file that still apply: the same file, limit and solver (version and program)."""
    if not path.exists():
        return {}
    old = json.loads(path.read_text())
    same = {n for n, s in solvers.items() if old["solvers"].get(n, {}).get("version") == s.version
            and old["solvers"][n].get("sha256") == s.digest()}
    return {(i["name"], i["sha256"], i["limit"]): {n: r[:repeats] for n, r in i["runs"].items() if n in same}
            for i in old["instances"]}


def measure(instances, failed, solvers, options):
    known = read_checksums()
    results_file = options.out / "results.json"
    kept = earlier_runs(results_file, solvers, options.repeats) if options.resume else {}
    data = {
        "meta": {
            "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
            "commit": git("rev-parse", "--short", "HEAD"),
            "changed": bool(git("status", "--porcelain", "--untracked-files=no")),
            "machine": machine(), "repeats": options.repeats, "jobs": options.jobs,
            "memory_mb": MEMORY_LIMIT >> 20, "options": sys.argv[1:], "missing": failed,
            "sample": ("--quick" if options.quick else "filtered" if options.filter else
                       "other limits" if options.limit else "one set" if options.set != "all" else ""),
        },
        "solvers": {n: {"version": s.version, "command": s.shown_command(), "sha256": s.digest()}
                    for n, s in solvers.items()},
        "instances": [],
    }
    lock, names = threading.Lock(), list(solvers)
    progress = [0]

    def say(text):
        with lock:
            print(text, flush=True)

    def one(number, instance):
        digest = checksum(instance.path)
        limit = min(instance.limit, options.limit) if options.limit else instance.limit
        item = {"set": instance.set, "family": instance.family, "name": instance.name,
                "expected": instance.expected, "limit": limit, "sha256": digest,
                "bytes": instance.path.stat().st_size,
                "runs": dict(kept.get((instance.name, digest, limit), {}))}
        if known.get(instance.name, digest) != digest:
            say(f"note: {instance.name} differs from the file the list was fixed with (another CBMC, header or encoder?)")
        order = names[number % len(names):] + names[:number % len(names)]
        measure_instance(item, instance.path, order, solvers, options.repeats, say)
        with lock:
            data["instances"].append(item)
            results_file.write_text(json.dumps(data, indent=1) + "\n")
            progress[0] += 1
        shown = "  ".join(f"{n} {item['result'][n]['answer']} {item['result'][n]['time']:.2f}" for n in names)
        say(f"[{progress[0]}/{len(instances)}] {item['name']}: {shown}")

    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(one, range(len(instances)), instances))
    place = {i.name: n for n, i in enumerate(instances)}
    data["instances"].sort(key=lambda item: place[item["name"]])
    return data


def publish(data, folder):
    data["criteria"] = report.judge(data)
    (folder / "results.json").write_text(json.dumps(data, indent=1) + "\n")
    (folder / "summary.md").write_text(report.markdown(data))
    drawn = plots.write_all(data, folder)
    wrong = report.wrong_answers(data["instances"])
    for name, solver, answer, expected in wrong:
        print(f"WRONG ANSWER: {solver} says {answer} on {name}, expected {expected}")
    print()
    print(report.text_table(*report.family_rows(data)))
    print()
    if data["meta"]["sample"]:
        print(f"(a sample only: {data['meta']['sample']})")
    for verdict in data["criteria"]:
        print(f"{verdict['verdict'].upper():9} {verdict['criterion']}: {verdict['detail']}")
    for name, ours, best, theirs in report.slow_instances(data):
        print(f"          more than 10 times slower: {name}: native {ours:.2f} s, {best} {theirs:.2f} s")
    print(f"\nresults.json, summary.md, {', '.join(drawn)} in {folder}")
    return 1 if wrong else 0


def main():
    options = parse_arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.report:
        return publish(json.loads(options.report.read_text()), options.out)
    instances, failed = write_files(choose_instances(options))
    if options.write_checksums:
        CHECKSUMS.write_text("".join(f"{checksum(i.path)}  {i.name}\n" for i in instances))
        print(f"run: {len(instances)} checksums in {CHECKSUMS.name}")
        return 0
    known = known_solvers(options.native)
    wanted = options.solvers.split(",")
    for name in wanted:
        if name not in known:
            sys.exit(f"run: no solver '{name}'; known are {', '.join(known)}")
    solvers = {n: known[n] for n in wanted if known[n].probe()}
    for name in wanted:
        if name not in solvers:
            print(f"run: {name} is not there; comparisons with it are not made")
    if failed:
        print(f"run: no formula for {', '.join(failed)}: the programs set is not complete")
    if not solvers or not instances:
        print("run: nothing to run")
        return 2
    return publish(measure(instances, failed, solvers, options), options.out)


if __name__ == "__main__":
    sys.exit(main())

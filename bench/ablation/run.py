#!/usr/bin/env python3
"""The experiments of the papers, on programs of ours.

    bench/ablation/run.py [EXPERIMENT...] [--fathom build/fathom] [--limit 60] [--out build/ablation] [--quick]

Each experiment runs `fathom check` in several configurations, prints a table in
markdown and writes it with a drawing (SVG) to the folder --out. Times are CPU
seconds: of the whole run without the compiler; `rewriting` from the unfolded
program to the formula; `solving` from there to the answers. bench/ablation/RESULTS.md
has what was measured and what the papers report.

With --verify-c-common DIR, the folder `seahorn` of a build of that project (its
jobs as bitcode: jobs/NAME/llvm-ir/*.ir/*.bc, the bound in jobs/NAME/sea.yaml;
docs/recipes/verify-c-common.md), the experiments family, arm, solvers,
encodings, words and shadow also run its jobs, all with the same
configuration file, verify-c-common.toml. --jobs names some of them (a regular
expression), --every N takes each Nth, --only-jobs leaves out our own programs,
--resume keeps runs of the same command line from OUT/runs.jsonl.

With --cbmc FILE, bAnd is given to CBMC, too. --check fails if 50 000 writes and
reads take more than 2 CPU seconds, or grow faster than n log n.
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import verify_c_common
from runs import grid, run, summary
from tables import bars, drawing, table

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FAMILY = ["and", "or", "xor", "reverse", "rotate", "copy", "bytes", "pairs", "turns", "choices"]
# Reads are left to the representation: unfolding would answer them all.
PLAIN = ["--no-fold-memory"]
MEMORIES = {
    "seam": PLAIN + ["--memory=seam"],
    "seam-linear": PLAIN + ["--memory=seam", "--store-map=off"],
    "lambdas, indexed": PLAIN + ["--memory=lambdas"],
    "lambdas, eager": PLAIN + ["--memory=lambdas", "--lambdas=eager"],  # as the papers have them
    "lambdas, kept": PLAIN + ["--memory=lambdas", "--lambdas=kept"],
    "arrays": PLAIN + ["--memory=arrays"],
    "objects": PLAIN + ["--memory=objects"],
}
HARNESSES = ["vec_push", "vec_get", "bytes_make_room", "bytes_read", "text_slice", "ring_pop", "ring_write", "list_clear",
             "queue_peek", "vec_clean_up"]


def jobs(options, kind="jobs"):
    return verify_c_common.jobs(options.verify_c_common, options.jobs, kind, options.every)


def harnesses(options):
    """name -> (arguments, verdict), of our own."""
    names = [] if options.only_jobs else HARNESSES[:3 if options.quick else None]
    return {name: (harness(name), "SAFE") for name in names}


def program(name, **values):
    return [str(HERE / "programs" / f"{name}.c")] + [f"-D{key}={value}" for key, value in values.items()]


def harness(name):
    for file in (ROOT / "bench/memory/harness").glob("*.c"):
        if f"void {name}_harness(void)" in file.read_text():
            return [f"--entry={name}_harness", str(ROOT / "bench/memory/lib" / file.name), str(file)]
    raise SystemExit(f"no harness {name}")


def doubling(options):
    """Writes and reads of one object, twice as many each time (issue: 50 000 in 2 s)."""
    configurations = {"seam": MEMORIES["seam"], "seam-linear": MEMORIES["seam-linear"], "lambdas": MEMORIES["lambdas, indexed"],
                      "objects": ["--memory=objects"]}
    rows, series, given_up = [], {name: [] for name in configurations}, set()
    for size in [1562, 3125, 6250, 12500, 25000, 50000][:3 if options.quick else None]:
        row = [size]
        for name, flags in configurations.items():
            if name in given_up:
                row.append("-")
                continue
            done = run(options, flags + program("fill", SIZE=size))
            row.append(done.cell())
            series[name].append((size, done.seconds))
            if done.slow or done.seconds > options.limit / 4:
                given_up.add(name)
        rows.append(row)
    if options.check:
        for name in ("seam", "objects"):
            (half, before), (size, seconds) = series[name][-2:]
            if seconds > 2 or (seconds > 0.2 and seconds > 3 * before):
                options.failures.append(f"{name}: {half} in {before:.2f} s, {size} in {seconds:.2f} s")
    return (table("SIZE writes and reads of one object, CPU s", ["SIZE", *configurations], rows),
            drawing("Writes and reads of one object", series, "writes", "CPU s"))


def cbmc_seconds(options, size):
    """CPU time of CBMC on bAnd, without and with its checks of accesses; none: too slow."""
    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (options.limit, options.limit + 5))
    source = HERE / "programs" / "and.c"
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "fathom.h").write_text("#define fathom_nondet_uint nondet_uint\n#define fathom_assert("
                                                       "x) __CPROVER_assert(x, \"\")\nunsigned nondet_uint(void);\n")
        process = subprocess.Popen([options.cbmc, f"-DSWAPS={size}", "-I", folder, str(source), "--unwind", "102"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limits)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime if process.returncode == 0 else None


def swaps(options):
    """The program of figure 8.9 with more and more exchanges (8.5, 8.10)."""
    rows, series = [], {name: [] for name in MEMORIES}
    for size in [10, 50, 100] if options.quick else [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]:
        runs = {name: run(options, flags + program("and", SWAPS=size)) for name, flags in MEMORIES.items()}
        whole = run(options, ["--memory=objects", *program("and", SWAPS=size)])
        rows.append([size, *(f"{done.seconds:.2f} / {done.rewriting:.3f}" for done in runs.values()), f"{whole.seconds:.2f}"])
        for name, done in runs.items():
            series[name].append((size, done.rewriting))
        if options.cbmc:
            seconds = cbmc_seconds(options, size)
            rows[-1].append(f">{options.limit}" if seconds is None else f"{seconds:.2f}")
    header = ["exchanges", *MEMORIES, "as it comes"] + (["CBMC"] if options.cbmc else [])
    return (table("bAnd: whole run / rewriting, CPU s", header, rows),
            drawing("bAnd: from the unfolded program to the formula", series, "exchanges", "CPU s"))


def family(options):
    """bAnd and nine of its family (8.4)."""
    rows, sums = [], {name: 0.0 for name in MEMORIES}
    for name in [] if options.only_jobs else FAMILY:
        runs = {memory: run(options, flags + program(name)) for memory, flags in MEMORIES.items()}
        if all(done.decided for done in runs.values()):
            sums = {memory: sums[memory] + done.rewriting for memory, done in runs.items()}
        seam = runs["seam"]
        hits = sum(seam[f"memory.store-map-{kind}"] for kind in ("hits", "misses", "skips"))
        rows.append([name, *(f"{done.rewriting:.3f} / {done.cell()}" for done in runs.values()), f"{hits:.0f}",
                     f"{seam['vcgen.terms']:.0f}", " ".join(sorted({done.verdict for done in runs.values()}))])
    rows.append(["sum where all answer", *(f"{value:.3f}" for value in sums.values()), "", "", ""])
    text = table("Ten array programs: rewriting s / whole run CPU s", ["program", *MEMORIES, "store-map", "terms", "verdict"],
                 rows)
    tasks = jobs(options)
    if tasks:
        text += "\n" + summary("Store maps and lambdas, reads left to them", tasks, grid(options, tasks, MEMORIES))
    return text, bars("Ten array programs: rewriting", sums, "s")


ARM_SETTINGS = {
    "constant addresses": [],
    "bases that are variables": ["--allocator=relative"],
    "the same, one memory for all": ["--allocator=relative", "--regions=flat"],
}


def arm(options):
    """Address range maps on and off (8.3), with addresses that are numbers and that are not."""
    text, totals, solver = "", {}, f"--solver={options.solver}"
    for title, flags in ARM_SETTINGS.items():
        configurations = {switch: [*PLAIN, "--memory=seam", solver, *flags, f"--arm={switch}"] for switch in ("on", "off")}
        title = f"Address range maps, {title}"
        for tasks, is_ours in ((harnesses(options), True), (jobs(options), False)):
            runs = grid(options, tasks, configurations)
            if is_ours and runs:
                text += arm_table(title, runs, totals) + "\n"
            elif runs:
                text += summary(title, tasks, runs) + "\n"
    return text, bars("Address range maps: terms", totals, "terms")


def arm_table(title, runs, totals):
    rows, sums = [], {"on": [0.0] * 4, "off": [0.0] * 4}
    for name, row in runs.items():
        cells = [name]
        for switch, done in row.items():
            values = [done.terms, done.skips, done.solving, done.seconds]
            cells += [f"{values[0]:.0f}", f"{values[1]:.0f}", f"{values[2]:.2f}", done.cell()]
            if all(r.decided for r in row.values()):
                sums[switch] = [a + b for a, b in zip(sums[switch], values)]
        rows.append(cells)
    rows.append(["sum where both answer"] + [cell for switch in ("on", "off") for cell in (
        *(f"{v:.0f}" for v in sums[switch][:2]), *(f"{v:.2f}" for v in sums[switch][2:]))])
    totals.update({f"{title}, {switch}": sums[switch][0] for switch in ("on", "off")})
    what = ("terms", "skips", "solving s", "CPU s")
    return table(title, ["harness", *(f"{w} ({switch})" for switch in ("on", "off") for w in what)], rows)


def sums_over(options, title, configurations):
    text, sums = "", {key: 0.0 for key in configurations}
    undecided = set()
    runs = grid(options, harnesses(options), configurations)
    for row in runs.values():
        for key, done in row.items():
            sums[key] += done.seconds
            if done.verdict == "UNKNOWN":
                undecided.add(key)
    if runs:
        rows = [[name, *(done.cell() for done in row.values())] for name, row in runs.items()]
        rows.append(["sum", *("-" if key in undecided else f"{value:.2f}" for key, value in sums.items())])
        text += table(title, ["harness", *configurations], rows) + "\n"
    tasks = jobs(options)
    if tasks:
        runs = grid(options, tasks, configurations)
        text += summary(title, tasks, runs)
        sums = {key: sum(row[key].seconds for row in runs.values()) for key in configurations}
        undecided = set()
    return text, bars(title, {key: value for key, value in sums.items() if key not in undecided}, "s")


def solvers(options):
    """Representation of memory times solver (table I.a; 8.1, 8.2)."""
    configurations = {f"{memory} {solver}": [f"--memory={memory}", f"--solver={solver}"]
                      for memory in ("arrays", "lambdas", "seam", "objects") for solver in ("native", "z3")}
    return sums_over(options, "Memory and solver, CPU s", configurations)


def encodings(options):
    """What each part of the encoding is worth (table I.b)."""
    configurations = {"optimal": [], "rel_alloc": ["--allocator=relative"], "flat_mem": ["--regions=flat"],
                      "no_coi": ["--no-cone-of-influence"], "no_simp": ["--no-rewrite"], "p_cond": ["--vc=path"]}
    configurations = {name: ["--memory=lambdas", *flags] for name, flags in configurations.items()}
    return sums_over(options, "Encodings, CPU s", configurations)


def words(options):
    """Bytes in a cell of memory (table I.c)."""
    configurations = {f"{size}": ["--memory=lambdas", f"--word-size={size}"] for size in (1, 4, 8, "auto")}
    return sums_over(options, "Word size, CPU s", configurations)


def shadow(options):
    """"Nothing else was modified": the shadow's flag against a copy of an arbitrary byte (table I.d)."""
    rows, sums = [], {"shadow": 0.0, "copied byte": 0.0}
    for rounds in [] if options.only_jobs else [1, 2] if options.quick else [1, 2, 4, 8]:
        cells = [rounds]
        for name, flags in (("shadow", []), ("copied byte", ["-DCOPY"])):
            for memory in ("objects", "lambdas", "seam"):
                done = run(options, [f"--memory={memory}", *flags, *program("unmodified", ROUNDS=rounds)])
                sums[name] += done.seconds
                cells.append(f"{done.cell()} {done.verdict}" if done.verdict != "SAFE" else done.cell())
        rows.append(cells)
    header = ["rounds", *(f"{name}, {memory}" for name in sums for memory in ("objects", "lambdas", "seam"))]
    text = table("Unmodified: shadow or copied byte, CPU s", header, rows) if rows else ""
    return text + "\n" + shadow_of_jobs(options), bars("Unmodified", sums, "s")


def shadow_of_jobs(options):
    """The jobs that were changed to shadow memory, and what they were before."""
    copied = verify_c_common.jobs(options.verify_c_common, ".")
    changed = {name: task for name, task in jobs(options, "jobs2").items() if verify_c_common.original(name) in copied}
    if not changed:
        return ""
    runs = {}
    for name, task in changed.items():
        both = {"copied byte": copied[verify_c_common.original(name)], "shadow": task}
        runs[name] = {f"{what}, {memory}": run(options, [f"--memory={memory}", *arguments])
                      for what, (arguments, _) in both.items() for memory in ("objects", "lambdas", "seam")}
    return summary("Unmodified", changed, runs)


EXPERIMENTS = [doubling, swaps, family, arm, solvers, encodings, words, shadow]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT",
                        help=", ".join(e.__name__ for e in EXPERIMENTS) + "; all if none is named")
    parser.add_argument("--fathom", default=str(ROOT / "build/fathom"))
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds per run")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/ablation")
    parser.add_argument("--verify-c-common", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--jobs", default=".", metavar="REGEX", help="which of its jobs")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each Nth of them")
    parser.add_argument("--only-jobs", action="store_true", help="none of our own harnesses")
    parser.add_argument("--solver", default="native", help="of the experiment arm")
    parser.add_argument("--resume", action="store_true", help="take runs that are in OUT/runs.jsonl from there")
    parser.add_argument("--cbmc", metavar="FILE")
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed (doubling)")
    parser.add_argument("--quick", action="store_true", help="a part of each")
    options = parser.parse_args()
    options.failures, options.done = [], None
    known = {e.__name__: e for e in EXPERIMENTS}
    for name in options.experiments or known:
        if name not in known:
            parser.error(f"no experiment {name}")
        text, svg = known[name](options)
        print(text, flush=True)
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / f"{name}.md").write_text(text)
        (options.out / f"{name}.svg").write_text(svg)
    for failure in options.failures:
        print("missed:", failure)
    return 1 if options.failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""The experiments of the papers, on programs of ours.

    bench/ablation/run.py [EXPERIMENT...] [--fathom build/fathom] [--limit 60] [--out build/ablation] [--quick]

Each experiment runs `fathom check` in several configurations, prints a table in
markdown and writes it with a drawing (SVG) to the folder --out. Times are CPU
seconds of the whole run without the compiler; `rewriting` is CPU time from the
unfolded program to the formula, `solving` wall time of the solver (use an idle
machine). docs/experiments.md has what was measured and what the papers report.

With --verify-c-common DIR, the folder `seahorn` of a build of that project (its
jobs as bitcode: jobs/NAME/llvm-ir/*.ir/*.bc, the bound in jobs/NAME/sea.yaml),
the experiments arm, encodings and solvers also run those jobs that --jobs names
(a regular expression). With --cbmc FILE, bAnd is given to CBMC, too. --check
fails if 50 000 writes and reads take more than 2 CPU seconds, or grow faster
than n log n.
"""

import argparse
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FAMILY = ["and", "or", "xor", "reverse", "rotate", "copy", "bytes", "pairs", "turns", "choices"]
# Reads are left to the representation: unfolding would answer them all.
PLAIN = ["--no-fold-memory"]
MEMORIES = {
    "seam": PLAIN + ["--memory=seam"],
    "seam-linear": PLAIN + ["--memory=seam", "--store-map=off"],
    "lambdas": PLAIN + ["--memory=lambdas"],
    "lambdas of the papers": PLAIN + ["--memory=lambdas", "--lambdas=eager"],
    "arrays": PLAIN + ["--memory=arrays"],
    "objects": PLAIN + ["--memory=objects"],
}
HARNESSES = ["vec_push", "vec_get", "bytes_make_room", "bytes_read", "text_slice", "ring_pop", "ring_write", "list_clear",
             "queue_peek", "vec_clean_up"]
STAT = re.compile(r"^([\w.-]+) +([\d.]+)( s)?$", re.M)


class Run:
    """One run of `fathom check`."""

    def __init__(self, options, arguments):
        command = [options.fathom, "check", "--trace=none", "--stats", *arguments]
        limit = options.limit
        with tempfile.TemporaryFile() as out:
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT,
                                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)))
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            text = out.read().decode(errors="replace")
        self.stats = {name: float(value) for name, value, _ in STAT.findall(text)}
        self.slow = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        self.verdict = {0: "SAFE", 10: "UNSAFE", 20: "UNKNOWN"}.get(
            process.returncode, "too slow" if self.slow else f"exit {process.returncode}")
        self.seconds = float(limit) if self.slow else self.stats.get("run.cpu-seconds", 0.0)

    def __getitem__(self, name):
        return self.stats.get(name, 0.0)

    @property
    def rewriting(self):
        return self["vcgen.cpu-seconds"]

    @property
    def solving(self):
        return self["solver.time.check"]

    def cell(self):
        return f">{self.seconds:.0f}" if self.slow else f"{self.seconds:.2f}" if self.verdict != "UNKNOWN" else "UNKNOWN"


def program(name, **values):
    return [str(HERE / "programs" / f"{name}.c")] + [f"-D{key}={value}" for key, value in values.items()]


def harness(name):
    for file in (ROOT / "bench/memory/harness").glob("*.c"):
        if f"void {name}_harness(void)" in file.read_text():
            return [f"--entry={name}_harness", str(ROOT / "bench/memory/lib" / file.name), str(file)]
    raise SystemExit(f"no harness {name}")


# What the project's own job files say, once for all jobs.
JOB_FLAGS = ["--volatile=memory", "--missing=" + ",".join([
    "aws_fatal_assert:noreturn", "aws_secure_zero:havoc", "qsort:nothing", "uninterpreted_predicate_fn:pure",
    "nd_hash_fn:pure", "nd_hash_equals_fn:pure", "nd_aws_priority_queue_compare_fn:pure"])]


def jobs(options):
    """name -> arguments, of verify-c-common."""
    found = {}
    if not options.verify_c_common:
        return found
    for folder in sorted((options.verify_c_common / "jobs").iterdir()):
        code = [file for file in folder.glob("llvm-ir/*.ir/*.bc") if not file.name.endswith(".obj.bc")]
        if not code or not re.search(options.jobs, folder.name):
            continue
        settings = folder / "sea.yaml"
        bound = settings.exists() and re.search(r'^\s*bound\s*:\s*"?(\d+)', settings.read_text(), re.M)
        found[folder.name] = [str(code[0]), *JOB_FLAGS, *(["--unwind", bound.group(1)] if bound else [])]
    return found


def tasks(options):
    """name -> arguments: our harnesses, then the jobs that were asked for."""
    names = HARNESSES[:3 if options.quick else None]
    return {**({} if options.only_jobs else {name: harness(name) for name in names}), **jobs(options)}


def table(title, header, rows):
    lines = [f"### {title}", "", "| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def drawing(title, series, x_name, y_name):
    """Lines over numbers, on logarithmic scales; series: name -> [(x, y)]."""
    import math
    colours = ["#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910", "#555555", "#16a085"]
    points = [p for line in series.values() for p in line]
    if not points:
        return ""
    xs, ys = [math.log10(max(x, 1e-3)) for x, _ in points], [math.log10(max(y, 1e-3)) for _, y in points]
    left, right, low, high = min(xs), max(max(xs), min(xs) + 1e-9), math.floor(min(ys)), math.ceil(max(ys) + 1e-9)

    def place(x, y):
        return (70 + 480 * (math.log10(max(x, 1e-3)) - left) / (right - left),
                330 - 280 * (math.log10(max(y, 1e-3)) - low) / max(high - low, 1))

    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="760" height="390" font-family="sans-serif" font-size="12">',
           '<rect width="760" height="390" fill="white"/>', f'<text x="70" y="24" font-size="14">{title}</text>',
           f'<text x="300" y="378">{x_name}</text><text x="70" y="42">{y_name}</text>']
    for power in range(low, high + 1):
        _, y = place(1, 10 ** power)
        out.append(f'<path d="M70 {y:.1f}H550" stroke="#ddd"/><text x="62" y="{y + 4:.1f}" text-anchor="end">{10 ** power:g}</text>')
    for x in sorted({x for x, _ in points}):
        out.append(f'<text x="{place(x, 1)[0]:.1f}" y="348" text-anchor="middle">{x:g}</text>')
    for i, (name, line) in enumerate(series.items()):
        colour = colours[i % len(colours)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*p) for p in sorted(line)))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in (place(*p) for p in line)]
        out.append(f'<text x="565" y="{70 + 20 * i}" fill="{colour}">{name}</text>')
    return "\n".join(out) + "\n</svg>\n"


def bars(title, values, unit):
    """values: name -> number."""
    most = max(values.values(), default=1) or 1
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="{60 + 26 * len(values)}" font-family="sans-serif" '
           'font-size="12">', f'<rect width="760" height="{60 + 26 * len(values)}" fill="white"/>',
           f'<text x="20" y="24" font-size="14">{title}</text>']
    for i, (name, value) in enumerate(values.items()):
        y = 44 + 26 * i
        out.append(f'<text x="190" y="{y + 13}" text-anchor="end">{name}</text><rect x="200" y="{y}" '
                   f'width="{460 * value / most:.1f}" height="18" fill="#1b6ca8"/>'
                   f'<text x="{206 + 460 * value / most:.1f}" y="{y + 13}">{value:.2f} {unit}</text>')
    return "\n".join(out) + "\n</svg>\n"


def doubling(options):
    """Writes and reads of one object, twice as many each time (issue: 50 000 in 2 s)."""
    configurations = {"seam": MEMORIES["seam"], "seam-linear": MEMORIES["seam-linear"], "lambdas": MEMORIES["lambdas"],
                      "objects": ["--memory=objects"]}
    rows, series, given_up = [], {name: [] for name in configurations}, set()
    for size in [1562, 3125, 6250, 12500, 25000, 50000][:3 if options.quick else None]:
        row = [size]
        for name, flags in configurations.items():
            if name in given_up:
                row.append("-")
                continue
            run = Run(options, flags + program("fill", SIZE=size))
            row.append(run.cell())
            series[name].append((size, run.seconds))
            if run.slow or run.seconds > options.limit / 4:
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
        runs = {name: Run(options, flags + program("and", SWAPS=size)) for name, flags in MEMORIES.items()}
        whole = Run(options, ["--memory=objects", *program("and", SWAPS=size)])
        rows.append([size, *(f"{run.seconds:.2f} / {run.rewriting:.3f}" for run in runs.values()), f"{whole.seconds:.2f}"])
        for name, run in runs.items():
            series[name].append((size, run.rewriting))
        if options.cbmc:
            seconds = cbmc_seconds(options, size)
            rows[-1].append(f">{options.limit}" if seconds is None else f"{seconds:.2f}")
    header = ["exchanges", *MEMORIES, "as it comes"] + (["CBMC"] if options.cbmc else [])
    return (table("bAnd: whole run / rewriting, CPU s", header, rows),
            drawing("bAnd: from the unfolded program to the formula", series, "exchanges", "CPU s"))


def family(options):
    """bAnd and nine of its family (8.4)."""
    rows, sums = [], {name: 0.0 for name in MEMORIES}
    for name in FAMILY:
        runs = {memory: Run(options, flags + program(name)) for memory, flags in MEMORIES.items()}
        for memory, run in runs.items():
            sums[memory] += run.rewriting
        seam = runs["seam"]
        hits = sum(seam[f"memory.store-map-{kind}"] for kind in ("hits", "misses", "skips"))
        rows.append([name, *(f"{run.rewriting:.3f} / {run.cell()}" for run in runs.values()), f"{hits:.0f}",
                     f"{seam['vcgen.terms']:.0f}", " ".join(sorted({run.verdict for run in runs.values()}))])
    rows.append(["sum", *(f"{value:.3f}" for value in sums.values()), "", "", ""])
    return (table("Ten array programs: rewriting s / whole run CPU s", ["program", *MEMORIES, "store-map", "terms", "verdict"],
                  rows), bars("Ten array programs: rewriting", sums, "s"))


def arm(options):
    """Address range maps on and off (8.3), with addresses that are numbers and that are not."""
    text, totals = "", {}
    for title, flags in (("constant addresses", []), ("bases that are variables", ["--allocator=relative"]),
                         ("the same, one memory for all", ["--allocator=relative", "--regions=flat"])):
        rows, total = [], {"on": [0.0] * 3, "off": [0.0] * 3}
        for name, arguments in tasks(options).items():
            runs = {switch: Run(options, [*PLAIN, "--memory=seam", *flags, f"--arm={switch}", *arguments])
                    for switch in ("on", "off")}
            cells = [name]
            for switch, run in runs.items():
                skips = sum(run["memory." + kind] for kind in (
                    "row-skips-by-syntax", "row-skips-by-ranges", "store-map-skips", "store-map-misses"))
                values = [run["vcgen.terms"], skips, run.seconds]
                cells += [f"{values[0]:.0f}", f"{values[1]:.0f}", run.cell()]
                if all(r.verdict in ("SAFE", "UNSAFE") for r in runs.values()):
                    total[switch] = [a + b for a, b in zip(total[switch], values)]
            rows.append(cells)
        rows.append(["sum where both answer"] + [cell for switch in ("on", "off") for cell in (
            *(f"{v:.0f}" for v in total[switch][:2]), f"{total[switch][2]:.2f}")])
        header = ["harness", *(f"{what} ({switch})" for switch in ("on", "off") for what in ("terms", "skips", "CPU s"))]
        text += table(f"Address range maps, {title}", header, rows) + "\n"
        totals.update({f"{title}, {switch}": total[switch][0] for switch in ("on", "off")})
    return text, bars("Address range maps: terms", totals, "terms")


def sums_over(options, title, configurations):
    rows, sums, undecided = [], {key: 0.0 for key in configurations}, set()
    for name, arguments in tasks(options).items():
        runs = {key: Run(options, [*flags, *arguments]) for key, flags in configurations.items()}
        rows.append([name, *(run.cell() for run in runs.values())])
        for key, run in runs.items():
            sums[key] += run.seconds
            if run.verdict == "UNKNOWN":
                undecided.add(key)
    rows.append(["sum", *("-" if key in undecided else f"{value:.2f}" for key, value in sums.items())])
    sums = {key: value for key, value in sums.items() if key not in undecided}
    return table(title, ["harness", *configurations], rows), bars(title, sums, "s")


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
    for rounds in [1, 2] if options.quick else [1, 2, 4, 8]:
        cells = [rounds]
        for name, flags in (("shadow", []), ("copied byte", ["-DCOPY"])):
            for memory in ("objects", "lambdas", "seam"):
                run = Run(options, [f"--memory={memory}", *flags, *program("unmodified", ROUNDS=rounds)])
                sums[name] += run.seconds
                cells.append(f"{run.cell()} {run.verdict}" if run.verdict != "SAFE" else run.cell())
        rows.append(cells)
    header = ["rounds", *(f"{name}, {memory}" for name in sums for memory in ("objects", "lambdas", "seam"))]
    return table("Unmodified: shadow or copied byte, CPU s", header, rows), bars("Unmodified", sums, "s")


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
    parser.add_argument("--only-jobs", action="store_true", help="none of our own harnesses")
    parser.add_argument("--cbmc", metavar="FILE")
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed (doubling)")
    parser.add_argument("--quick", action="store_true", help="a part of each")
    options = parser.parse_args()
    options.failures = []
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

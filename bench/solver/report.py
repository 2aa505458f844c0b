"""Tables and verdicts from a result file.

Times below FLOOR count as FLOOR; an unsolved instance counts as its limit. Ratios are geometric means.
"""

import math

FLOOR = 0.01          # seconds; start-up noise below
TABLE_THRESHOLD = 0.1  # seconds; instances the other solver does faster than this are left out of the table's ratios
Z3_THRESHOLD = 0.5    # seconds; the criterion on the generated set looks at instances that cost Z3 this much
MET, NOT_MET, NOT_MADE = "met", "not met", "not made"


def summarise_runs(runs, expected, limit):
    """The median of the runs of one solver on one instance. Only the expected answer counts as solved."""
    times = sorted(r["time"] if r["answer"] == expected else math.inf for r in runs)
    middle = len(times) // 2
    median = times[middle] if len(times) % 2 else (times[middle - 1] + times[middle]) / 2
    if math.isinf(median):  # also when the remaining repeats were skipped because most had failed
        return {"answer": next(r["answer"] for r in runs if r["answer"] != expected), "time": limit, "solved": False}
    return {"answer": expected, "time": median, "solved": True}


def time_of(item, solver):
    """The time that counts."""
    return max(FLOOR, min(item["result"][solver]["time"], item["limit"]))


def solved(item, solver):
    return solver in item["result"] and item["result"][solver]["solved"]


def geomean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def wrong_answers(items):
    """(instance, solver, answer, expected answer) for every solver that contradicted it in any run."""
    return list(dict.fromkeys(
        (item["name"], solver, run["answer"], item["expected"])
        for item in items for solver, runs in item["runs"].items() for run in runs
        if run["answer"] in ("sat", "unsat") and run["answer"] != item["expected"]))


def families(items):
    result = {}
    for item in items:
        result.setdefault((item["set"], item["family"]), []).append(item)
    return result


def solvers_of(data):
    return list(data["solvers"])


def show_ratio(value):
    return "-" if value is None else f"{value:.2f}"


def family_rows(data):
    """Rows of the table: set, family, size, solved by each, ratio to each other solver."""
    names = solvers_of(data)
    others = [n for n in names if n != "native"]
    rows = []

    def row(label, items):
        cells = [*label, str(len(items))] + [str(sum(solved(i, n) for i in items)) for n in names]
        for other in others:
            common = [i for i in items if solved(i, "native") and solved(i, other)
                      and i["result"][other]["time"] >= TABLE_THRESHOLD]
            ratio = geomean(time_of(i, "native") / time_of(i, other) for i in common)
            cells.append(f"{show_ratio(ratio)} ({len(common)})" if "native" in names else "-")
        rows.append(cells)

    grouped = families(data["instances"])
    for set_name in dict.fromkeys(s for s, _ in grouped):
        for (s, family), items in grouped.items():
            if s == set_name:
                row([s, family], items)
        row([set_name, "all"], [i for i in data["instances"] if i["set"] == set_name])
    header = ["set", "family", "n", *names, *[f"native/{o}" for o in others]]
    return header, rows


def text_table(header, rows):
    widths = [max(len(r[k]) for r in [header, *rows]) for k in range(len(header))]
    return "\n".join("  ".join(c.ljust(w) for c, w in zip(r, widths)).rstrip() for r in [header, *rows])


def markdown_table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(r) + " |" for r in rows])


def missing(data, *needed):
    """Why a comparison cannot be made, or None."""
    absent = [n for n in needed if n not in data["solvers"]]
    if absent:
        return f"no {', '.join(absent)}"
    return f"no formula for {', '.join(data['meta']['missing'])}" if data["meta"].get("missing") else None


def criterion(text, verdict, detail):
    return {"criterion": text, "verdict": verdict, "detail": detail}


def judge(data):
    """The criteria, taken literally. A comparison that could not be made is not met, and says so."""
    items = data["instances"]
    generated = [i for i in items if i["set"] == "generated"]
    programs = [i for i in items if i["set"] == "programs"]
    verdicts = []

    wrong = wrong_answers(items)
    verdicts.append(criterion(
        "no wrong answer", MET if not wrong else NOT_MET,
        "; ".join(f"{s} says {a} on {n}" for n, s, a, _ in wrong) or f"{len(items)} instances"))

    for other in ("z3", "cvc5"):
        text = f"native solves at least as many as {other} in each family"
        why = missing(data, "native", other)
        if why or not items:
            verdicts.append(criterion(text, NOT_MADE, why or "nothing was run"))
            continue
        behind = []
        for (_, family), members in families(items).items():
            ours, theirs = sum(solved(i, "native") for i in members), sum(solved(i, other) for i in members)
            if ours < theirs:
                behind.append(f"{family} {ours} < {theirs}")
        verdicts.append(criterion(text, NOT_MET if behind else MET, "; ".join(behind) or "all families"))

    def ratio(text, members, other, bound):
        why = missing(data, "native", other) or (None if members else "no such instance was run")
        if why:
            verdicts.append(criterion(text, NOT_MADE, why))
            return
        value = geomean(time_of(i, "native") / time_of(i, other) for i in members)
        verdicts.append(criterion(text, MET if value <= bound else NOT_MET, f"{value:.3f} over {len(members)}"))

    hard = [i for i in generated if "z3" in i["result"] and time_of(i, "z3") >= Z3_THRESHOLD]
    ratio(f"generated: at most 1/3 of z3's time where z3 needs {Z3_THRESHOLD} s", hard, "z3", 1 / 3)
    ratio("programs: at most 1.1 times bitwuzla's time", programs, "bitwuzla", 1.1)
    ratio("programs: at most z3's time", programs, "z3", 1.0)

    text = "at most 2 % more than 10 times slower than the best solver"
    why = missing(data, "native", "z3", "cvc5", "bitwuzla") or (None if items else "nothing was run")
    if why:
        verdicts.append(criterion(text, NOT_MADE, why))
    else:
        slow = slow_instances(data)
        share = len(slow) / len(items)
        verdicts.append(criterion(text, MET if share <= 0.02 else NOT_MET,
                                  f"{len(slow)} of {len(items)} ({100 * share:.1f} %)"))
    return verdicts


def best_solver(data, item):
    """The name of the fastest solver that solved the instance, ours included; None if none did."""
    able = [n for n in solvers_of(data) if solved(item, n)]
    return min(able, key=lambda n: time_of(item, n)) if able else None


def slow_instances(data):
    """(name, native's time, best solver, its time) where native takes more than ten times the best."""
    slow = []
    for item in data["instances"]:
        best = best_solver(data, item)
        if best and "native" in item["result"] and time_of(item, "native") > 10 * time_of(item, best):
            slow.append((item["name"], time_of(item, "native"), best, time_of(item, best)))
    return sorted(slow, key=lambda s: s[3] / s[1])


def only_others(data):
    """Instances that another solver solves and native does not."""
    return [(i["name"], best_solver(data, i)) for i in data["instances"]
            if "native" in i["result"] and not solved(i, "native") and best_solver(data, i)]


def markdown(data):
    meta = data["meta"]
    lines = [f"Commit `{meta['commit']}`, {meta['date']}, {meta['machine']}; {meta['repeats']} repeats, CPU time, "
             f"median; memory limit {meta['memory_mb']} MB; {meta['jobs']} job(s).", ""]
    if meta.get("sample"):
        lines += [f"**A sample only** ({meta['sample']}): verdicts mean nothing.", ""]
    lines += ["| solver | version | command |", "|---|---|---|"]
    lines += [f"| {n} | {s['version']} | `{' '.join(s['command'])} FILE` |" for n, s in data["solvers"].items()]
    lines += ["", "### Criteria", "", "| criterion | verdict | detail |", "|---|---|---|"]
    lines += [f"| {v['criterion']} | **{v['verdict']}** | {v['detail']} |" for v in judge(data)]
    lines += ["", "### Solved, and time relative to the others", "",
              f"Ratios: geometric mean over instances both solve and the other needs at least {TABLE_THRESHOLD} s for "
              "(how many in brackets).", "", markdown_table(*family_rows(data))]
    slow = slow_instances(data)
    if slow:
        lines += ["", "### More than ten times slower than the best", "", "| instance | native | best | |", "|---|---|---|---|"]
        lines += [f"| {n} | {t:.2f} s | {b} | {bt:.2f} s |" for n, t, b, bt in slow]
    lost = only_others(data)
    if lost:
        lines += ["", "Solved by another but not by native: " + ", ".join(f"{n} ({b})" for n, b in lost) + "."]
    return "\n".join(lines) + "\n"

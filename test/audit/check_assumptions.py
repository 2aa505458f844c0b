#!/usr/bin/env python3
"""No assumption without a row.

Executions are left out in three places only, and each of them asks why:

  src/passes   Runtime::assume(.., Basis)   the program, a range, or a row
  src/unfold   Path::assume(.., Because)    likewise, on terms
  models       fathom_assume (the range of a result) and LIMIT (with its row)

This walks the sources and fails where somebody goes another way: a call of
fathom.assume or a statement `assume` that is made elsewhere, a row that is
pushed past Program::add_row and Ledger, a number in an assumption of a model
that is so large that it can only be a limit.

    check_assumptions.py [--self-test]
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# (what, where it may stand, pattern): the one place of each thing.
ONE_WAY = [
    ("makes a call of fathom.assume", {"src/prepared/runtime.cpp"}, r"\bcall\([^;]*RuntimeCall::Assume"),
    ("names fathom.assume", {"src/prepared/runtime.cpp"}, r'"fathom\.assume"'),
    ("makes a statement assume", {"src/unfold/path.cpp", "src/lift/instructions/call_lifter.cpp", "src/lift/emitter.cpp",
                                   "src/sea/passes/sa.cpp", "src/sea/passes/sasa.cpp", "src/sea/passes/cubes.cpp", "src/cut/cut_function.cpp", "src/cut/cut_forall.cpp", "src/cut/cut_k.cpp", "src/cut/cut_calls.cpp", "src/cut/cut_call_sites.cpp",
                                   "src/cut/heap/function_writer.cpp", "src/prove/horn/flatten.cpp"},
     r"(?:emit|add)\([^;]*Opcode::Assume"),
    ("adds a row to a program", {"src/sea/program.cpp", "src/prove/prover.cpp", "src/prove/certificate.cpp", "src/certify/question.cpp", "src/driver/evidence/certifying.cpp", "src/check/deepening.cpp"}, r"ledger\.(?:push_back|emplace_back|insert)"),
    ("adds a row to the report", {"src/check/step.cpp"}, r"verdict_\.ledger\.push_back"),
]
# How often each of those files may do it: a second place needs a reason here.
MOST = {
    ("src/unfold/path.cpp", "makes a statement assume"): 1,
    ("src/lift/instructions/call_lifter.cpp", "makes a statement assume"): 1,  # fathom.assume itself
    ("src/lift/emitter.cpp", "makes a statement assume"): 1,  # behind a check that is false
    ("src/sea/passes/sa.cpp", "makes a statement assume"): 1,  # behind a check: it has not failed
    ("src/sea/passes/cubes.cpp", "makes a statement assume"): 1,  # a row names the part of the executions
    ("src/sea/passes/sasa.cpp", "makes a statement assume"): 1,  # all assumptions of the function as one
    # claims, which every edge to the header checks; and checks of a program that only says which claims are worth checking
    ("src/cut/cut_function.cpp", "makes a statement assume"): 3,
    ("src/cut/cut_forall.cpp", "makes a statement assume"): 1,
    ("src/cut/cut_k.cpp", "makes a statement assume"): 2,
    # what functions require, which every call checks, and what they ensure, which their body checks
    ("src/cut/cut_calls.cpp", "makes a statement assume"): 1,
    ("src/cut/cut_call_sites.cpp", "makes a statement assume"): 1,
    # how many heap objects there are, with its row (src/cut/heap/heap_words.cpp)
    ("src/cut/heap/function_writer.cpp", "makes a statement assume"): 1,
    # checks of a call that returns, in clauses whose solutions are only guesses
    ("src/prove/horn/flatten.cpp", "makes a statement assume"): 1,
    ("src/prove/prover.cpp", "adds a row to a program"): 1,  # rows of the re-check, beside those of deepening
    ("src/prove/certificate.cpp", "adds a row to a program"): 1,  # rows of all questions of a re-check
    ("src/check/deepening.cpp", "adds a row to a program"): 1,  # nobody has seen the assumptions satisfied
    ("src/certify/question.cpp", "src/driver/evidence/certifying.cpp", "adds a row to a program"): 1,  # what was done for each property; takes nothing
    ("src/check/step.cpp", "adds a row to the report"): 2,  # rows of the program, and one of the plan's
}
# A number that no range of a result has: characters, errors and the like are smaller.
LARGEST_OF_A_RANGE = 9999


def without_comments(text):
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)


def check_sources(files):
    """files: {path: text}. Yields complaints."""
    for path, text in files.items():
        text = without_comments(text)
        for what, allowed, pattern in ONE_WAY:
            hits = list(re.finditer(pattern, text))
            if what == "adds a row to a program":
                hits = [h for h in hits if "verdict_." not in text[max(0, h.start() - 10):h.start()]]
            if hits and path not in allowed:
                line = text[:hits[0].start()].count("\n") + 1
                yield f"{path}:{line}: {what}; only {', '.join(sorted(allowed))} may"
            most = MOST.get((path, what))
            if most is not None and len(hits) > most:
                yield f"{path}: {what} {len(hits)} times, {most} is known"


def argument_of(text, start):
    depth = 0
    for i in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return text[start + 1:i]
    return text[start + 1:]


def check_models(files):
    for path, text in files.items():
        text = without_comments(text)
        for hit in re.finditer(r"\bfathom_assume\s*(?=\()", text):
            line = text[:hit.start()].count("\n") + 1
            condition = argument_of(text, hit.end())
            for number in re.findall(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]*\b", condition):
                if int(number, 0 if number[:2].lower() == "0x" else 10) > LARGEST_OF_A_RANGE:
                    yield f"{path}:{line}: {number} is a limit: LIMIT(.., \"row\")"
        for hit in re.finditer(r"\bfathom_limit\s*\(", text):
            if path != "models/model.h":
                yield f"{path}:{text[:hit.start()].count(chr(10)) + 1}: LIMIT is the name"
        for hit in re.finditer(r"\bLIMIT\s*(?=\()", text):
            if path != "models/model.h" and '"' not in argument_of(text, hit.end()):
                yield f"{path}:{text[:hit.start()].count(chr(10)) + 1}: a limit without the text of its row"


def read(pattern, folder):
    return {str(p.relative_to(ROOT)): p.read_text(errors="replace") for p in sorted((ROOT / folder).rglob(pattern))}


def complaints():
    sources = {**read("*.cpp", "src"), **read("*.h", "src")}
    yield from check_sources(sources)
    models = {**read("*.c", "models"), **read("*.h", "models")}
    yield from check_models(models)
    for what, allowed, pattern in ONE_WAY:  # a pattern that finds nothing checks nothing
        if not any(re.search(pattern, without_comments(sources[p])) for p in allowed if p in sources):
            yield f"nothing {what} any more: the pattern is stale"


def self_test():
    bad = {
        "src/passes/x.cpp": "call(b, RuntimeCall::Assume, v);",
        "src/lift/y.cpp": "e_.emit(sea::Opcode::Assume, {}, {t});",
        "src/unfold/z.cpp": "out_.program.ledger.push_back({});",
        "src/lift/emitter.cpp": "emit(Opcode::Assume); emit(Opcode::Assume);",
        "src/vcgen/w.cpp": 'name("fathom.assume")',
        "src/report/v.cpp": "verdict_.ledger.push_back({});",
    }
    for path, text in bad.items():
        if not list(check_sources({path: text})):
            return f"not seen: {text}"
    for text in ("fathom_assume(n < 0x7fffffff);", "fathom_assume(f(n) <= 131072);", "LIMIT(n < 9, why);",
                 'fathom_limit(n < 9, "why");'):
        if not list(check_models({"models/a.c": text})):
            return f"not seen: {text}"
    good = 'fathom_assume(n >= 1 && n < 127); LIMIT(n < 131072, "row"); // fathom_assume(n < 9999)'
    found = list(check_models({"models/a.c": good}))
    return f"complains without reason: {found}" if found else ""


def main():
    if "--self-test" in sys.argv:
        why = self_test()
        print(why or "check_assumptions: self-test passed")
        return 1 if why else 0
    found = list(complaints())
    for line in found:
        print(line)
    if not found:
        print("check_assumptions: every assumption has its basis")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

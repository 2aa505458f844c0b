"""Compares two files of answers line by line. Only in the first may there be unknowns, and few of them.

    same_answers.py OURS THEIRS
"""

import sys

ours, theirs = ([line.strip().strip('"') for line in open(path)] for path in sys.argv[1:3])
if len(ours) != len(theirs):
    sys.exit(f"{len(ours)} and {len(theirs)} lines")
unknown = 0
for number, (a, b) in enumerate(zip(ours, theirs), 1):
    if a == "unknown":
        unknown += 1
    elif a != b:
        sys.exit(f"line {number}: {a} and {b}")
answers = len(ours) // 2
print(f"{answers} answers, {ours.count('sat')} sat, {ours.count('unsat')} unsat, {unknown} unknown")
if 4 * unknown > answers or ours.count("sat") < answers / 8 or ours.count("unsat") < answers / 8:
    sys.exit("too few of one kind")

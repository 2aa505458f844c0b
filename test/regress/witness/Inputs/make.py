"""A witness as another tool would write it: make.py PROGRAM.c OUT.yml SPECIFICATION, waypoints on standard input.

A line each: `follow|avoid TYPE LINE COLUMN [CONSTRAINT]`, and `;` on a line of its own between segments; or
`loop|location LINE COLUMN INVARIANT`. Column 0 is left out.
"""

import hashlib
import json
import pathlib
import sys

program, out, specification = sys.argv[1:]
name = pathlib.Path(program).name
digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()


def location(line, column):
    place = {"file_name": "/elsewhere/" + name, "line": int(line)}
    if int(column):
        place["column"] = int(column)
    return place


segments, invariants = [[]], []
for line in sys.stdin:
    words = line.rstrip("\n").split(" ", 4)
    if words == [";"]:
        segments.append([])
    elif words[0] in ("loop", "location"):
        kind, at, column, value = line.rstrip("\n").split(" ", 3)
        invariants.append({"invariant": {"type": kind + "_invariant", "location": location(at, column), "value": value,
                                         "format": "c_expression"}})
    elif words[0]:
        point = {"type": words[1], "action": words[0], "location": location(words[2], words[3])}
        if len(words) > 4:
            point["constraint"] = {"value": words[4], "format": "c_expression"}
        segments[-1].append({"waypoint": point})
task = {"input_files": [name], "input_file_hashes": {name: digest}, "specification": specification,
        "data_model": "LP64", "language": "C"}
entry = {"entry_type": "invariant_set" if invariants else "violation_sequence",
         "metadata": {"format_version": "2.0", "uuid": "x", "creation_time": "x", "producer": {"name": "x"}, "task": task},
         "content": invariants or [{"segment": s} for s in segments]}
pathlib.Path(out).write_text(json.dumps([entry], indent=1))

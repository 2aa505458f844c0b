#!/usr/bin/env python3
"""Fails on an include that goes against the layers.

The allowed edges are the fathom_layer(NAME USES ...) lines of CMakeLists.txt;
the edges that exist are the #include lines of src/. Also refused: an allowed
edge that no include uses, a cycle in either, a folder without a layer, LLVM
headers below the folders that may use them, and project headers that are not
named from src/.
"""

import argparse
import pathlib
import re
import sys
import tempfile

LLVM_FOLDERS = {"lift", "passes", "prepared", "frontend", "replay", "driver"}
LLVM_HEADER = re.compile(r"^(llvm|llvm-c|clang|clang-c|lld)/")
LAYER = re.compile(r"^\s*fathom_layer\s*\(([^)]*)\)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
SOURCES = {".h", ".cpp", ".def", ".inc"}


def read_layers(root):
    """The layers in order, each with the set of layers it may use."""
    text = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    text = re.sub(r"#.*", "", text)
    layers = {}
    for match in LAYER.finditer(text):
        name, *words = match.group(1).split()
        uses, keyword = set(), None
        for word in words:
            if word in ("USES", "LINK"):
                keyword = word
            elif keyword == "USES":
                uses.add(word)
        layers[name] = uses
    return layers


def find_cycle(graph):
    """A list of nodes that ends where it begins, or None."""
    done = set()
    for start in sorted(graph):
        path, on_path = [], set()
        stack = [(start, iter(sorted(graph.get(start, ()))))]
        if start in done:
            continue
        path.append(start)
        on_path.add(start)
        while stack:
            node, rest = stack[-1]
            for target in rest:
                if target in on_path:
                    return path[path.index(target):] + [target]
                if target not in done:
                    path.append(target)
                    on_path.add(target)
                    stack.append((target, iter(sorted(graph.get(target, ())))))
                    break
            else:
                stack.pop()
                path.pop()
                on_path.discard(node)
                done.add(node)
    return None


def check(root):
    """All complaints about the tree at `root`."""
    layers = read_layers(root)
    problems = []
    if not layers:
        return ["CMakeLists.txt: no fathom_layer line found"]
    for name, uses in layers.items():
        for other in sorted(uses - layers.keys()):
            problems.append(f"CMakeLists.txt: {name} uses unknown layer {other}")
    cycle = find_cycle(layers)
    if cycle:
        problems.append("CMakeLists.txt: cycle of layers: " + " -> ".join(cycle))

    source = root / "src"
    files = {}
    used = {name: set() for name in layers}
    for path in sorted(source.rglob("*")):
        if path.suffix not in SOURCES or not path.is_file():
            continue
        name = path.relative_to(source)
        layer = name.parts[0]
        includes = files.setdefault(name.as_posix(), set())
        if layer not in layers:
            problems.append(f"src/{name}: folder {layer} has no fathom_layer line")
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            place = f"src/{name}:{number}"
            header = match.group(1) or match.group(2)
            if LLVM_HEADER.match(header):
                if layer not in LLVM_FOLDERS:
                    problems.append(
                        f"{place}: LLVM header <{header}> outside of "
                        + ", ".join(sorted(LLVM_FOLDERS))
                    )
                continue
            if match.group(1) is None:
                if header.split("/")[0] in layers and (source / header).is_file():
                    problems.append(f'{place}: write "{header}", not <{header}>')
                continue
            target = header.split("/")[0]
            if "/" not in header or ".." in header.split("/"):
                problems.append(f'{place}: "{header}" is not named from src/')
            elif target not in layers:
                problems.append(f'{place}: "{header}" is in no layer')
            elif target != layer and target not in layers[layer]:
                problems.append(f"{place}: {layer} may not use {target}")
            else:
                includes.add(header)
                used[layer].add(target)
    for name, uses in layers.items():
        for other in sorted(uses & layers.keys() - used[name]):
            problems.append(
                f"CMakeLists.txt: {name} may use {other}, and no file does"
            )
    cycle = find_cycle(files)
    if cycle:
        problems.append("cycle of includes: " + " -> ".join(cycle))
    return problems


def self_test():
    """Trees with one mistake each, and one without."""
    good = {
        "CMakeLists.txt": "fathom_layer(low LINK x::y)\n"
        "fathom_layer(high USES low\n             LINK z)\n"
        "fathom_layer(driver USES high low)\n",
        "src/low/a.h": "#pragma once\n#include <vector>\n",
        "src/high/b.cpp": '#include "low/a.h"\n#include "high/b.h"\n',
        "src/high/b.h": "#pragma once\n",
        "src/driver/main.cpp": '#include "llvm/IR/Module.h"\n'
        '#include "high/b.h"\n#include "low/a.h"\n',
    }
    bad = {
        "upward include": (
            {"src/low/a.h": '#include "high/b.h"\n'},
            "low may not use high",
        ),
        "cycle of layers": (
            {
                "CMakeLists.txt": "fathom_layer(low USES high)\n"
                "fathom_layer(high USES low)\nfathom_layer(driver)\n"
            },
            "cycle of layers",
        ),
        "cycle of includes": (
            {"src/high/b.h": '#include "high/c.h"\n',
             "src/high/c.h": ' #  include "high/b.h"\n'},
            "cycle of includes",
        ),
        "LLVM too low": (
            {"src/high/b.h": "#include <llvm/ADT/APInt.h>\n"},
            "LLVM header",
        ),
        "folder without a layer": (
            {"src/stray/x.cpp": ""},
            "no fathom_layer line",
        ),
        "include not from src/": (
            {"src/high/b.cpp": '#include "b.h"\n'},
            "not named from src/",
        ),
        "edge that nobody uses": (
            {"src/high/b.cpp": ""},
            "high may use low, and no file does",
        ),
        "unknown layer": (
            {"CMakeLists.txt": good["CMakeLists.txt"].replace("high low", "hi")},
            "unknown layer hi",
        ),
    }
    failures = 0
    for name, (changes, expected) in {"good": ({}, None), **bad}.items():
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            for path, text in {**good, **changes}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            problems = check(root)
        if expected is None:
            right = not problems
        else:
            right = any(expected in problem for problem in problems)
        if not right:
            failures += 1
            print(f"self-test '{name}': expected {expected}, got {problems}")
    return failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true")
    if parser.parse_args().self_test:
        return 1 if self_test() else 0
    problems = check(pathlib.Path(__file__).resolve().parent.parent)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

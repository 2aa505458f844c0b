#!/usr/bin/env python3
"""Writes the instances of the generated set (bench/solver/generated.txt) as SMT-LIB files.

    bench/solver/generate.py [--list FILE] [--out DIR] [--filter TEXT]
"""

import argparse
import sys

from families import FAMILIES
from sets import GENERATED_LIST, generated_folder, read_generated


def write_instance(instance, folder):
    """Writes one instance; returns its path. An up-to-date file is left alone."""
    path = folder / (instance.name + ".smt2")
    text = FAMILIES[instance.family](**instance.parameters).text()
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", default=GENERATED_LIST, help="list of instances")
    parser.add_argument("--out", default=generated_folder(), type=type(generated_folder()), help="target folder")
    parser.add_argument("--filter", default="", help="only instances whose name contains this")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    chosen = [i for i in read_generated(options.list) if options.filter in i.name]
    for instance in chosen:
        if instance.family not in FAMILIES:
            sys.exit(f"generate: no family '{instance.family}'")
        write_instance(instance, options.out)
    print(f"generate: {len(chosen)} instances in {options.out}")


if __name__ == "__main__":
    main()

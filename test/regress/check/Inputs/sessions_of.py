"""Runs what a document shows as a session (indented lines from `$ ./fathom ...` on) and compares what is printed. Values of
inputs may differ."""
import pathlib
import re
import subprocess
import sys


def sessions(text):
    shown, found = None, []
    for line in text.splitlines():
        if line.startswith("    $ ./fathom "):
            shown = []
            found.append((line[len("    $ ./fathom "):].split(), shown))
        elif shown is not None and line.startswith("    "):
            shown.append(line[4:])
        else:
            shown = None
    return found


def plain(lines):
    return [re.sub(r"-?\d+ \(0x[0-9a-f]+\)", "N", line).rstrip() for line in lines]


fathom, root, document = sys.argv[1:]
found = sessions(pathlib.Path(root, document).read_text())
assert found, "no session"
for arguments, shown in found:
    run = subprocess.run([fathom, *arguments], cwd=root, capture_output=True, text=True)
    if plain(shown) != plain(run.stdout.splitlines()):
        sys.exit("\n".join(["shown:", *shown, "printed:", *run.stdout.splitlines()]))
print(len(found), "sessions as shown")

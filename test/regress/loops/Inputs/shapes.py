"""Runs a C file for SHAPE=1, 2, ... until it says DONE: with CHECK(holds, fails)
as its first assertion it must be SAFE, with the second UNSAFE, both with a loop
that was described as a whole. With --refused none may be described, with --any it
does not matter."""
import re, subprocess, sys

fathom, path = sys.argv[1:3]
refused, is_any = '--refused' in sys.argv, '--any' in sys.argv
options = [o for o in sys.argv[3:] if o not in ('--refused', '--any')]


def check(shape, define, *more):
    command = [fathom, 'check', f'-DSHAPE={shape}', f'-D{define}', '--stats', *options, *more, path]
    done = subprocess.run(command, capture_output=True, text=True)
    text = done.stdout + done.stderr
    count = re.findall(r'^unfold.summarised-loops +(\d+)', text, re.M)
    return done.returncode, int(count[-1]) if count else 0, text


text = open(path).read()
shapes = [int(n) for n in re.findall(r'SHAPE == (\d+)', text)]
assert shapes == list(range(1, len(shapes) + 1)) and 'DONE' in text
bad = 0
for shape in shapes:
    for define, wanted in (('CHECK(a,b)=fathom_assert(a)', 0), ('CHECK(a,b)=fathom_assert(b)', 10)):
        code, count, log = check(shape, define)
        if code != wanted or ((count == 0) != refused and not is_any):
            bad += 1
            print(f'shape {shape}, {define}: exit code {code}, wanted {wanted}; {count} loops described')
            print(log[-600:])
sys.exit(1 if bad else 0)

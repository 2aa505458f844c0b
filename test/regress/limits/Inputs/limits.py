"""limits.py FATHOM COMMAND FILE LIMIT... [-OPTION...]: with each limit, a verdict or UNKNOWN for want of memory, and no other end.

The first limit is less than is needed. Of the others nobody knows: how much memory a run takes depends on the machine."""
import subprocess
import sys

fathom, command, file = sys.argv[1:4]
options = [word for word in sys.argv[4:] if word.startswith("-")]
limits = [word for word in sys.argv[4:] if not word.startswith("-")]
for place, limit in enumerate(limits):
    done = subprocess.run([fathom, command, "--trace=none", f"--memory-limit={limit}", *options, file], capture_output=True, text=True)
    known = done.returncode in (0, 10) and place > 0 or done.returncode == 20 and "memory limit" in done.stdout
    if not known:
        sys.exit(f"--memory-limit={limit}: exit code {done.returncode}\n{done.stdout}{done.stderr}")

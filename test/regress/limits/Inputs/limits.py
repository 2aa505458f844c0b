"""limits.py FATHOM FILE LIMIT...: with each limit, a verdict or UNKNOWN for want of memory, and no other end."""
import subprocess
import sys

fathom, file = sys.argv[1:3]
for limit in sys.argv[3:]:
    done = subprocess.run([fathom, "check", "--trace=none", f"--memory-limit={limit}", file], capture_output=True, text=True)
    known = done.returncode in (0, 10) or (done.returncode == 20 and "memory limit" in done.stdout)
    if not known:
        sys.exit(f"--memory-limit={limit}: exit code {done.returncode}\n{done.stdout}{done.stderr}")

"""What `fathom check --replay=native` finds, and what of it the machine shows."""

import json
import pathlib
import subprocess
import tempfile


def replay(fathom, timeout, arguments):
    """(problem, [(kind, place, is confirmed, text)]) of one command."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        limit = [] if any(word.startswith("--timeout") for word in arguments) else [f"--timeout={timeout}"]
        command = [fathom, "check", "--replay=native", f"--json={report}", *limit, *arguments]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=timeout + 60)
        except subprocess.TimeoutExpired:
            return "does not end", []
        if done.returncode != 10:
            return f"exit code {done.returncode}: {(done.stdout + done.stderr).strip()[-300:]}", []
        content = json.loads(report.read_text())
    found = []
    for row in content["properties"]:
        if row["status"] != "failed" or not row["counterexample"]["confirmed"]:
            continue
        native = row["counterexample"]["native"]
        if native["status"] == "not tried":
            continue  # a limit of Fathom's: no failure of the program
        found.append((row["kind"], f"{pathlib.Path(row['file']).name}:{row['line']}",
                      native["status"] == "confirmed", native["text"]))
    return "", found

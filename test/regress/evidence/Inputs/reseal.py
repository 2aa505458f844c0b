"""Makes the summary of a folder fit the files that are there now: what somebody does who wants to be believed."""
import hashlib
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
lines = []
for line in (folder / "summary.txt").read_text().splitlines():
    word, _, value = line.partition(" ")
    if word == "file":
        name = value.split(" ", 1)[1]
        if not (folder / name).exists():
            continue
        line = f"file {hashlib.sha256((folder / name).read_bytes()).hexdigest()} {name}"
    if word != "seal":
        lines.append(line + "\n")
text = "".join(lines)
(folder / "summary.txt").write_text(text + f"seal {hashlib.sha256(text.encode()).hexdigest()}\n")

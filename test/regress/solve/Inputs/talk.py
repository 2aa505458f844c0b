# Talks to a program over pipes: each question is sent only after the answer to
# the one before has come. A wrong or missing answer is exit code 1.
import subprocess
import sys

conversation = [
    ("(declare-const x (_ BitVec 8))(check-sat)\n", "sat"),
    ('(assert (= x #x05))\n(echo "one")', '"one"'),
    ("(check-sat) (get-value", "sat"),
    (" (x)) ; a comment (\n", "((x #x05))"),
    ('(echo "a ""("" b")(check-sat', '"a ""("" b"'),
    (")", "sat"),
]
with subprocess.Popen(
    sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=0
) as process:
    for question, expected in conversation:
        process.stdin.write(question)
        process.stdin.flush()
        answer = process.stdout.readline().rstrip("\n")
        if answer != expected:
            sys.exit(f"answer to {question!r} is {answer!r}, not {expected!r}")
    process.stdin.close()
    rest = process.stdout.read()
if rest or process.returncode:
    sys.exit(f"more output {rest!r} or exit code {process.returncode}")

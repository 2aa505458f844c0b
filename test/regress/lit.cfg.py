# Configuration of lit for the regression tests: text in, text out. A test is
# any file with one of the suffixes below; what tests read is in folders named
# Inputs. Run by ./run-tests.
import os
import subprocess
import sys

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
build = os.environ.get("FATHOM_BUILD", os.path.join(root, "build"))

config.name = "fathom"
# FATHOM_TARGET=-m32 (test/m32/run-m32): the programs in C and C++ are checked
# for another target, where a test does not choose one itself (the last such
# flag counts).
target = os.environ.get("FATHOM_TARGET", "")
sys.path.insert(0, os.path.join(root, "test", "tools"))
sys.dont_write_bytecode = True
from expect_format import ExpectFormat  # noqa: E402

config.test_format = ExpectFormat(target)
# A test that hangs has failed.
lit_config.maxIndividualTestTime = 120
config.suffixes = [".c", ".cpp"] if target else [".smt2", ".test", ".c", ".cpp", ".ll", ".sea"]
config.excludes = ["Inputs", "Output"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(build, "test", "regress" + target)

llvm = subprocess.run(
    ["llvm-config-19", "--bindir"], check=True, capture_output=True, text=True
).stdout.strip()

# %confirm ARGUMENTS...: `fathom check` finds failures, and native replay sees each.
confirm_script = os.path.join(root, "test", "tools", "confirm")
if target:
    config.substitutions.append(("%fathom check", os.path.join(build, "fathom") + f" check {target}"))
config.substitutions.append(("%expect", os.path.join(root, "test", "tools", "expect") + " " + os.path.join(build, "fathom")))
config.substitutions.append(("%confirm", confirm_script + " " + os.path.join(build, "fathom")))
config.substitutions.append(("%fathom", os.path.join(build, "fathom")))
config.substitutions.append(("%root", root))
# %exit CODE COMMAND...: the command must end with this exit code.
exit_script = os.path.join(root, "test", "regress", "Inputs", "exit.sh")
config.substitutions.append(("%exit", "sh " + exit_script))
config.substitutions.append(("%python", sys.executable))
# Tools are named plainly in tests and found in this order.
config.environment["PATH"] = os.pathsep.join(
    [llvm, "/usr/local/bin", "/usr/bin", "/bin"]
)
config.environment["LC_ALL"] = "C.UTF-8"
# MemorySanitizer as a second opinion about uninitialised reads, where it runs.
# Arguments and results carry what is not set, as they do for us.
msan = ["clang-19", "-fsanitize=memory", "-fno-sanitize-memory-param-retval", "-g", "-w"]
config.substitutions.append(("%msan", " ".join(msan + ["-I" + os.path.join(root, "include")])))
config.environment["MSAN_OPTIONS"] = "exit_code=77"


def msan_runs():
    program = os.path.join(config.test_exec_root, "msan-probe")
    os.makedirs(config.test_exec_root, exist_ok=True)
    made = subprocess.run(msan + ["-x", "c", "-", "-o", program], input="int main(void) { return 0; }",
                          capture_output=True, text=True)
    return made.returncode == 0 and subprocess.run([program], capture_output=True).returncode == 0


try:
    if msan_runs():
        config.available_features.add("msan")
except OSError:
    pass
if os.environ.get("FATHOM_FULL"):
    config.environment["FATHOM_FULL"] = os.environ["FATHOM_FULL"]
    config.available_features.add("full")
# The preset asan-ubsan.
if os.path.basename(build) == "build-asan":
    config.available_features.add("asan")
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

"""The tool-info module of Fathom for BenchExec: copy it to benchexec/tools/fathom.py, or name its folder.

It calls fathom-svcomp, which lies beside the program, and reads its last line.
"""

try:
    import benchexec.result as result
    import benchexec.tools.template as template
    BASE = template.BaseTool2
except ImportError:  # for the test of this module where BenchExec is not to be had
    result = None
    BASE = object


class Tool(BASE):
    """Fathom: a bounded and unbounded verifier for C, C++ and LLVM bitcode."""

    REQUIRED_PATHS = ["fathom"]  # beside the executable

    def executable(self, tool_locator):
        return tool_locator.find_executable("fathom-svcomp")

    def name(self):
        return "Fathom"

    def project_url(self):
        return "https://example.org/fathom"

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        words = [executable]
        if task.property_file:
            words += ["--property", task.property_file]
        data_model = (task.options or {}).get("data_model")
        if data_model:
            words += ["--data-model", data_model]
        # A little before the limit, so that what is known is said.
        if getattr(rlimits, "cputime", None):
            words += ["--timeout", str(max(1, int(rlimits.cputime * 0.95)))]
        words += list(task.input_files_or_identifier)
        return words + (["--"] + list(options) if options else [])

    def determine_result(self, run):
        if getattr(run, "was_timeout", False):
            return "TIMEOUT"
        return verdict_of(list(run.output))


def verdict_of(lines):
    """BenchExec's words for the last line of fathom-svcomp."""
    for line in reversed([str(line).strip() for line in lines]):
        if not line:
            continue
        if line == "TRUE":
            return "true"
        if line.startswith("FALSE(") and line.endswith(")"):
            return "false(" + line[len("FALSE("):-1] + ")"
        if line == "UNKNOWN":
            return "unknown"
        return "ERROR"
    return "ERROR"

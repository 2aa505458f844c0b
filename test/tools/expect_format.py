"""The format of the regression tests, for lit: RUN lines, and before them EXPECT lines (test/tools/regress.py).

A module of its own, since lit hands the format to its workers by name.
"""

import lit.formats
import lit.TestRunner

from regress import expectations


class ExpectFormat(lit.formats.ShTest):
    def __init__(self, flags):
        super().__init__(execute_external=False)
        self.flags = flags  # for every command, such as -m32

    def execute(self, test, lit_config):
        with open(test.getSourcePath(), errors="replace") as file:
            lines = expectations(file.read())
        commands = [f"%expect '{' '.join([verdict, details]).strip()}' {self.flags} {flags} %s" for flags, verdict, details in lines]
        return lit.TestRunner.executeShTest(test, lit_config, False, [], commands)

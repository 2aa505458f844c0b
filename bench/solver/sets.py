"""Where the sets are listed and what their lines mean."""

import shlex
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GENERATED_LIST = HERE / "generated.txt"
HELDOUT_LIST = HERE / "heldout.txt"
PROGRAMS_LIST = HERE / "programs.txt"
ENCODER_LIST = HERE / "encoder.txt"
FASTER_LIST = HERE / "faster.txt"
PROGRAM_FOLDER = HERE / "programs"


def generated_folder():
    return ROOT / "build" / "bench" / "generated"


def programs_folder():
    return ROOT / "build" / "bench" / "programs"


def peers_folder():
    return ROOT / "build" / "peers"


@dataclass
class Instance:
    set: str                 # "generated", "heldout" or "programs"
    family: str              # family of the generated set; "programs" has families by subject
    name: str                # file name without suffix
    expected: str            # "sat" or "unsat"
    limit: float             # CPU seconds
    parameters: dict = field(default_factory=dict)   # generated: arguments of the family
    source: str = ""                                 # programs: file in programs/
    unwind: int = 0                                  # programs: bound on loops
    options: list = field(default_factory=list)      # programs: further options of the writer
    writer: str = "cbmc"                             # programs: who writes the formula, "cbmc" or "fathom"
    path: Path = None

    def __post_init__(self):
        if self.expected not in ("sat", "unsat"):
            raise ValueError(f"{self.name}: expected must be sat or unsat, not '{self.expected}'")


def lines_of(path):
    for line in Path(path).read_text().splitlines():
        line = line.split("#", 1)[0].strip()
        if line:
            yield line


def read_generated(path=GENERATED_LIST, set_name="generated"):
    """Lines: family, parameters (name=value,...), expected answer, limit in seconds."""
    instances = []
    for line in lines_of(path):
        family, text, expected, limit = line.split()
        parameters = {key: int(value) for key, value in (item.split("=") for item in text.split(","))}
        name = "_".join([family] + [f"{key}{value}" for key, value in parameters.items()])
        instances.append(Instance(set_name, family, name, expected, float(limit), parameters=parameters,
                                  path=generated_folder() / (name + ".smt2")))
    return instances


def read_programs(path=None):
    """Lines: family, name, source, unwinding bound, expected answer, limit in seconds, further options of whoever
    writes the formula: CBMC for programs.txt, our own encoder for encoder.txt and faster.txt. Unless a list is given, the
    first two."""
    if path is None:
        return read_programs(PROGRAMS_LIST) + read_programs(ENCODER_LIST)
    writer = "fathom" if Path(path).name in (ENCODER_LIST.name, FASTER_LIST.name) else "cbmc"
    instances = []
    for line in lines_of(path):
        family, name, source, unwind, expected, limit, *options = shlex.split(line)
        instances.append(Instance("programs", family, name, expected, float(limit), source=source,
                                  unwind=int(unwind), options=options, writer=writer,
                                  path=programs_folder() / (name + ".smt2")))
    return instances

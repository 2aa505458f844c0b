"""The families of the generated set: conditions as a bounded model checker asks them, parameterised by size.

Each function builds one script. `bug=1` seeds a fault, so that the condition becomes satisfiable; without it the
condition is unsatisfiable unless the function says otherwise. All randomness comes from fixed seeds.
"""

import families_algebra  # noqa: F401  the functions enter themselves into the table
import families_axioms  # noqa: F401
import families_memory  # noqa: F401
import families_programs  # noqa: F401
from family import FAMILIES  # noqa: F401

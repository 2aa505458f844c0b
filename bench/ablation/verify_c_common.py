"""The harnesses of verify-c-common, from a build of that project (docs/recipes/verify-c-common.md)."""

import pathlib
import re

CONFIGURATION = pathlib.Path(__file__).resolve().parent / "verify-c-common.toml"
# Not among the 169 of the paper: written for SeaHorn only.
LEFT_OUT = {"hash_iter_begin_done", "hash_table_foreach_deep_loose", "hash_table_foreach_deep_precise"}
# Harnesses that look at an object after it was freed.
UNSAFE = {"hash_table_clean_up", "string_destroy_secure"}
# The papers' tool has no such check, and without the representation by objects it is most of the formula.
CHECKS = "--checks=-uninitialised-read"


def bound_of(folder):
    """As the harness says; loops of constant length count, too (16 characters of a string)."""
    if folder.name == "priority_queue_s_sift_either":
        return 5  # in a comment of its settings
    settings = folder / "sea.yaml"
    found = re.search(r'^\s*bound\s*:\s*"?(\d+)', settings.read_text(), re.M) if settings.exists() else None
    if not found:
        return None
    return max(int(found.group(1)), 16) if "c_str" in folder.name else int(found.group(1))


def jobs(root, pattern, kind="jobs", every=1):
    """name -> (arguments, verdict), of one of jobs, jobs2; each `every`th of them."""
    found = {}
    if not root:
        return found
    for folder in sorted((root / kind).iterdir()):
        code = [file for file in folder.glob("llvm-ir/*.ir/*.bc") if not file.name.endswith(".obj.bc")]
        if not code or folder.name in LEFT_OUT or not re.search(pattern, folder.name):
            continue
        bound = bound_of(folder)
        found[folder.name] = ([str(code[0]), "--config", str(CONFIGURATION), CHECKS,
                               *(["--unwind", str(bound)] if bound else [])],
                              "UNSAFE" if folder.name in UNSAFE else "SAFE")
    return dict(list(found.items())[::every])


def original(name):
    """The harness that was changed to shadow memory: array_eq2 -> array_eq."""
    return re.sub(r"_?2$", "", name)

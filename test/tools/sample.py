"""A sample that a new test does not move.

Each item is drawn by a hash of its own name: an item that is added takes at most one place,
and what was drawn before is drawn again. A sample by position is a new one with every test
that is added, and whoever adds the test meets the faults of others.
"""

import hashlib


def rank(name, seed=1):
    """A number from 0 to 2^32 - 1 that depends on the name and the seed only."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{name}".encode()).digest()[:4], "big")


def drawn(items, count, name=str, seed=1):
    """So many of the items, in the order of their ranks."""
    return sorted(items, key=lambda item: (rank(name(item), seed), name(item)))[:count]


def one_in(items, parts, name=str, seed=1):
    """About one item of so many, in the order in which they were given."""
    return [item for item in items if rank(name(item), seed) % parts == 0]

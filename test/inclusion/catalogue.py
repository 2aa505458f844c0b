"""The families of functions, which of them this machine has, and what a run must show."""
import ctypes, ctypes.util, pathlib, random, re

import arithmetic, cxx, descriptors, files, formats, heap, process, strings, times, wide_files
from sequence import Sequence

HERE = pathlib.Path(__file__).resolve().parent
PRELUDE = (HERE / 'prelude.h').read_text()


class Family:
    """Functions whose calls are mixed. `make` gives the sequence of a number: always the same."""
    suffix, compiler, options = 'c', 'clang-19', ()

    def __init__(self, name, functions, prelude='', share=0.9, mixed=True, weight=1):
        self.name, self.functions = name, functions
        self.share = share  # of the mutants that must be caught
        self.mixed = mixed  # several calls of any functions
        self.weight = weight  # how much more often than others with --full
        self.prelude = PRELUDE + prelude

    def position(self, function):
        return list(self.functions).index(function)

    def make(self, number, function, available):
        s = Sequence(number, function, random.Random(f'{self.name} {number}'))
        self.fill(s, [f for f in self.functions if f in available])
        return s

    def fill(self, s, functions):
        """A call of the function, among others."""
        if not self.mixed:
            self.functions[s.function](s, s.function)
            return
        others = [s.rng.choice(functions) for _ in range(s.rng.choice([0, 0, 0, 1, 1, 2]))]
        calls = [s.function, *others]
        s.rng.shuffle(calls)
        for f in calls:
            self.functions[f](s, f)


class CxxFamily(Family):
    suffix, compiler, options = 'cpp', 'clang++-19', ('-std=c++20',)

    def __init__(self, name, functions, prelude, **others):
        super().__init__(name, functions, **others)
        self.prelude = prelude


FAMILIES = [
    Family('strings', strings.FUNCTIONS, weight=4), Family('wide', strings.WIDE_FUNCTIONS, weight=4),
    Family('numbers', arithmetic.FUNCTIONS, arithmetic.COMPARE, weight=4), Family('formats', formats.FUNCTIONS, formats.VARIADIC, weight=4),
    Family('files', files.FUNCTIONS, files.WRAPPERS, mixed=False, weight=2),
    Family('posix', descriptors.FUNCTIONS, mixed=False, weight=2),
    # What wprintf and its cousins give is any number: a third of this family's mutants.
    Family('wide files', wide_files.FUNCTIONS, files.WRAPPERS, mixed=False, weight=2, share=0.6),
    Family('times', times.FUNCTIONS, mixed=False),
    Family('heap', heap.FUNCTIONS, mixed=False), Family('process', process.FUNCTIONS, process.ENDINGS, mixed=False),
    CxxFamily('containers', {f: g for f, g in cxx.FUNCTIONS.items() if f in cxx.CONTAINERS}, cxx.PRELUDE, mixed=False),
    CxxFamily('streams', {f: g for f, g in cxx.FUNCTIONS.items() if f not in cxx.CONTAINERS}, cxx.PRELUDE, mixed=False),
]


def available():
    """The functions of the families that this machine's library has."""
    libraries = [ctypes.CDLL(None), ctypes.CDLL(ctypes.util.find_library('m')), ctypes.CDLL(ctypes.util.find_library('stdc++'))]
    return {f for family in FAMILIES for f in family.functions
            if f == 'atexit' or any(hasattr(library, f) for library in libraries)}  # atexit is in no shared library


def seeds_of_full(functions, wanted=20000):
    """How many make so many sequences."""
    each = sum(family.weight * len([f for f in family.functions if f in functions]) for family in FAMILIES)
    return -(-wanted // each)


def rows(root):
    """The functions of the table of models that have a meaning."""
    text = (root / 'src/models/models.def').read_text()
    return [name for name, kind in re.findall(r'^MODEL\("[^"]*", "([^"]*)", (\w+),', text, re.M) if kind in ('C', 'Inexact', 'BuiltIn')]


def exceptions():
    lines = (HERE / 'exceptions.txt').read_text().splitlines()
    return dict(line.split(None, 1) for line in lines if line and not line.startswith('#'))


def check_complete(root):
    """Every function of the table occurs, or it is said why not."""
    known, excused = {f for family in FAMILIES for f in family.functions}, exceptions()
    table = set(rows(root))
    return ([f'{f}: no sequence calls it, and exceptions.txt does not say why' for f in rows(root) if f not in known and f not in excused] +
            [f'{f}: exceptions.txt excuses a function that is called' for f in excused if f in known] +
            [f'{f}: not in the table of models' for f in sorted(known | set(excused)) if f not in table])


def known_as_wider(root):
    """Functions of which the table of obligations says that their models admit more than the standard."""
    text = '\n'.join(path.read_text() for path in sorted((root / 'src/models/obligations').glob('*.def')))
    string = r'(?:"(?:[^"\\]|\\.)*"\s*)+'
    found = re.findall(rf'^OBLIGATION\(\s*"([^"]*)",\s*\w+,\s*{string},\s*{string},\s*(\w+)', text, re.M)
    return {f for names, status in found if status == 'Wider' for f in names.split()}


def not_told(root, tallies):
    """Functions that give forbidden answers although no obligation says that their models are wider than the standard."""
    told = known_as_wider(root)
    return [f for f, t in sorted(tallies.items()) if t.given and f not in told]


def judge(tallies, partial):
    """What is wrong with the numbers."""
    problems = [f'{f}: {t.excluded} recorded behaviours are excluded' for f, t in sorted(tallies.items()) if t.excluded]
    for family in FAMILIES:
        mine = [tallies[f] for f in family.functions if f in tallies]
        asked = sum(t.admitted + t.excluded + t.unknown for t in mine)
        definite = sum(t.admitted + t.excluded for t in mine)
        mutants, caught = sum(t.mutants for t in mine), sum(t.caught for t in mine)
        if not partial and asked == 0:
            problems.append(f'family {family.name}: nothing ran')
        if definite < 0.95 * asked - (asked < 20):
            problems.append(f'family {family.name}: {definite} of {asked} sequences have a definite answer')
        if mutants >= 20 and caught < family.share * mutants:
            problems.append(f'family {family.name}: {caught} of {mutants} mutants are caught')
    return problems

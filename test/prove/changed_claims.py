"""Claims of a certificate, each changed in every way: dropped, weaker, stronger, turned round, moved by one; and rows that nobody
claimed. What the states say of each (sea_states.py) is known before anybody else is asked."""
import re

from sea_terms import COMPARISONS, constant, number, show

STRICT = {'bvule': 'bvult', 'bvuge': 'bvugt', 'bvsle': 'bvslt', 'bvsge': 'bvsgt'}
MOST_LOADS = 3
MOST_ATOMS = 14
MOST_OF_A_KIND = 2


def comparisons(term, path=(), is_positive=True):
    """Where they are, and whether the claim grows with them."""
    if not isinstance(term, list) or not isinstance(term[0], str):
        return
    if term[0] in COMPARISONS or term[0] == '=':
        yield path, is_positive
    elif term[0] in ('and', 'or', 'not'):
        for i, part in enumerate(term[1:], 1):
            yield from comparisons(part, (*path, i), is_positive != (term[0] == 'not'))


def constants(term, path=()):
    """Where they are; not those that say which bits."""
    if constant(term):
        yield path
    elif isinstance(term, list):
        for i, part in enumerate(term):
            if i or not isinstance(part, list):
                yield from constants(part, (*path, i))


def at(term, path):
    return at(term[path[0]], path[1:]) if path else term


def replaced(term, path, new):
    if not path:
        return new
    return [replaced(part, path[1:], new) if i == path[0] else part for i, part in enumerate(term)]


def plus(term, path, distance):
    value, width = constant(at(term, path))
    return replaced(term, path, ['_', f'bv{(value + distance) % (1 << width)}', str(width)])


def depends_on_layout(term, is_compared=False):
    """Whether it asks more of addresses than which object or whether none: where objects lie was chosen."""
    if not isinstance(term, list):
        return False
    if term[0] == 'ptr.base':
        return not is_compared
    is_base = lambda part: isinstance(part, list) and part[0] == 'ptr.base' or (constant(part) or [1])[0] == 0
    is_compared = term[0] == '=' and all(map(is_base, term[1:]))
    return any(depends_on_layout(part, is_compared) for part in term)


def moved_bound(node, is_looser):
    """A comparison with a constant, which becomes weaker or stronger by one; None if it is no bound."""
    sides = [i for i in (1, 2) if constant(node[i])]
    if len(sides) != 1:
        return None
    if node[0] == '=':
        return ['bvule', node[1], node[2]] if is_looser else None
    is_upper = (sides[0] == 2) == (node[0][3] == 'l')
    return plus(node, (sides[0],), 1 if is_upper == is_looser else -1)


def bounds_moved(term, is_looser):
    """The claim with each of its bounds moved."""
    for path, is_positive in comparisons(term):
        node = moved_bound(at(term, path), is_looser == is_positive)
        if node:
            yield replaced(term, path, node)


def made_strict(term):
    for path, is_positive in comparisons(term):
        node = at(term, path)
        if is_positive and node[0] in STRICT:
            yield replaced(term, path, [STRICT[node[0]], *node[1:]])


class Place:
    """Where a claim stands: the states there, and numbers that a claim may speak of, loads of its own among them."""

    def __init__(self, program, line, prefix, r):
        self.row, self.r = program.rows[line], r
        self.states, self.loads, self.sorts = self.row.environments(), {}, {}
        sorts = self.row.function.sorts
        self.numbers = [(name, sorts[name]) for name in self.row.names if isinstance(sorts[name], int)]
        memories = [name for name in self.row.names if sorts[name] == 'mem' and name.startswith('M')]
        pointers = [name for name in self.row.names if sorts[name] == 'ptr'] + sorted(program.pointers)
        pairs = [(p, m, offset) for p in pointers for m in memories for offset in (0, 4, 8, 12)]
        for pointer, memory, offset in r.sample(pairs, len(pairs)):
            if len(self.loads) < MOST_LOADS:
                self.load(program, f'{prefix}{len(self.loads)}', pointer, memory, offset)

    def load(self, program, name, pointer, memory, offset):
        """Only of what is a number in all states."""
        values = []
        for e in self.states:
            base, start, size = program.pointers.get(pointer) or e[pointer]
            found = [e[memory].get(base + start + offset + i) for i in range(4)]
            if start + offset + 4 > size or not all(isinstance(byte, int) for byte in found):
                return
            values.append(int.from_bytes(found, 'little'))
        for e, value in zip(self.states, values):
            e[name] = value
        address = pointer if offset == 0 else f'(ptr.add {pointer} {number(offset, program.bits)})'
        self.loads[name] = f'  {name}:i32 = load {address}, {memory} align 4'
        self.sorts[name] = 32
        self.numbers.append((name, 32))

    def falls(self, term):
        """In how many states it is false; None if nobody knows."""
        if depends_on_layout(term):
            return None
        holds = self.row.condition(term, self.sorts)
        return sum(not holds(e) for e in self.states)

    def rows(self, term):
        """Loads that it needs."""
        words = set(re.findall(r'[^\s()]+', show(term)))
        return [row for name, row in self.loads.items() if name in words]

    def atoms(self):
        """Random conditions, each with in how many states it is false."""
        found, r = [], self.r
        for _ in range(MOST_ATOMS if self.numbers and self.states else 0):
            name, width = r.choice(self.numbers)
            value = (r.choice(self.states)[name] + r.choice([0, 0, 0, 1, -1])) % (1 << width)
            c = ['_', f'bv{value}', str(width)]
            other = r.choice([n for n, w in self.numbers if w == width])
            found.append(r.choice([['=', name, c], ['bvule', name, c], ['bvule', name, c], ['bvule', c, name], ['not', ['=', name, c]],
                                   ['=', name, other], ['bvule', name, other], ['not', ['=', name, other]],
                                   ['or', ['=', name, c], ['bvule', other, c]]]))
        return [(term, self.falls(term)) for term in found]

    def changes(self):
        """How, and the new term."""
        claim, r, atoms = self.row.term, self.r, self.atoms()
        yield 'negated', 'false' if claim == 'true' else ['not', claim]
        # What holds of all states, and what is false of as few as possible.
        good = [term for term, n in atoms if n == 0]
        almost = sorted(((n, show(term), term) for term, n in atoms if n), key=lambda x: x[:2])
        for term in r.sample(good, min(1, len(good))) + [term for _, _, term in almost[:2]]:
            yield 'stronger', term if claim == 'true' else ['and', claim, term]
        if claim == 'true':
            return
        yield 'dropped', 'true'
        for how, terms in [('weaker', list(bounds_moved(claim, True))), ('stronger', list(bounds_moved(claim, False))),
                           ('stronger', list(made_strict(claim))),
                           ('moved', [plus(claim, path, r.choice([1, -1])) for path in constants(claim)])]:
            for term in r.sample(terms, min(MOST_OF_A_KIND, len(terms))):
                yield how, term
        if atoms:
            yield 'weaker', ['or', claim, r.choice(atoms)[0]]

    def kept(self):
        """A number that the claim says the loop keeps, and whether it does not."""
        phis = {target for target, _ in self.row.block.phis}
        found = [name for name, row in self.loads.items() if row.split(', ')[-1].split()[0] in phis]
        if self.row.kind != 'loop invariant' or not found:
            return None, False
        name = self.r.choice(found)
        first = {e[name] for e in self.states if e['@is_entry']}
        return name, any(e[name] not in first for e in self.states)

    def planted(self):
        """A condition that is false of few of the states; None if there is none."""
        almost = [(n, show(term), term) for term, n in self.atoms() if n]
        return min(almost, key=lambda x: x[:2])[2] if almost else None

"""A sequence of library calls, written once and printed twice: for the machine, where everything that can be
observed is recorded, and for Fathom, where it is assumed to be what was recorded. A sequence consists of
  text      C, the same in both
  native    C for the machine only: what the world around the program is like
  observe   an expression or a range of bytes that is recorded or assumed; with it go the answers that the
            standard forbids there, as conditions: each of them is a mutant, a place that nothing may cover
  stop      the end, if a condition holds
  end       the end, where it is not behind everything
  never     a place that nothing comes to: a mutant
In conditions `$r` is the observed expression, `$v` what was recorded and `$differs` that they are not the same. A
condition that depends on what was recorded before is a function of it (variable -> number) and gives None where it
says nothing."""
import dataclasses


@dataclasses.dataclass
class Item:
    kind: str  # text, native, value, bytes, stop, end, never
    text: str  # C; of value and bytes: the expression
    length: str = ''  # of bytes
    name: str = ''  # of value: the variable that is to hold it, if it is not one
    mutants: list = dataclasses.field(default_factory=list)  # (function, condition, rule)
    function: str = ''  # whose answer it is
    slot: int = -1


@dataclasses.dataclass
class Place:
    """A cover in Fathom's program."""
    sequence: 'Sequence'
    kind: str  # end: must be covered; mutant: must not; step: where an excluded sequence ends
    function: str
    rule: str = ''


def number(value):
    """A constant of C of type long long."""
    return '(-9223372036854775807LL - 1)' if value == -2**63 else f'{value}LL'


def literal(data):
    """A string of C."""
    return '"' + ''.join(f'\\{b:03o}' for b in data) + '"'


class Sequence:
    def __init__(self, number, function, rng):
        self.number, self.function, self.rng = number, function, rng
        self.items, self.functions, self.counts, self.slots, self.record = [], {function}, {}, 0, None
        self.slot_of, self.ends = {}, 'exit0'  # of variables; how the process ends
        self.chosen = []

    def fresh(self, prefix):
        self.counts[prefix] = self.counts.get(prefix, -1) + 1
        return f'{prefix}{self.counts[prefix]}'

    def uses(self, *functions):
        self.functions.update(functions)

    def text(self, text):
        self.items.append(Item('text', text))

    def native(self, text):
        self.items.append(Item('native', text))

    def world(self, text):
        """For the machine, before everything else, once."""
        if all(item.text != text for item in self.items):
            self.items.insert(0, Item('native', text))

    def observe(self, item, function, forbid):
        item.slot, self.slots = self.slots, self.slots + 1
        item.function = function or self.function
        self.slot_of[item.name or item.text] = item.slot
        self.functions.add(item.function)
        for condition, rule in forbid:
            item.mutants.append((item.function, condition, rule))
        self.items.append(item)

    def value(self, expression, function=None, forbid=()):
        """Observes a number; gives the variable that holds it."""
        name = self.fresh('r')
        self.observe(Item('value', expression, name=name), function, forbid)
        return name

    def exact(self, expression, function=None, rule='any other result'):
        return self.value(expression, function, [('$differs', rule)])

    def bytes(self, pointer, length, function=None, forbid=()):
        """Observes `length` bytes (an expression of C, at most 64 are recorded)."""
        self.observe(Item('bytes', pointer, length=str(length)), function, forbid)

    def exact_bytes(self, pointer, length, function=None, rule='any other bytes'):
        self.bytes(pointer, length, function, [('$differs', rule)])

    def call(self, expression, function=None, forbid=(), before=None, errno_forbid=()):
        """A call whose result is a number, with errno: (variable of the result, of errno). No function sets
        errno to 0."""
        before = self.rng.choice([0, 0, 7, 34]) if before is None else before
        self.text(f'errno = {before};')
        name, error = self.fresh('r'), self.fresh('e')
        self.text(f'long long {name} = (long long)({expression}); int {error} = errno;')
        self.observe(Item('value', name), function, forbid)
        errors = list(errno_forbid)
        if before:
            errors.append(('$r == 0', 'errno is set to 0'))
        self.observe(Item('value', error), function, errors)
        return name, error

    def stop_if(self, condition):
        self.items.append(Item('stop', condition, slot=self.slots))
        self.slots += 1

    def end_here(self):
        self.items.append(Item('end', ''))

    def never(self, function, rule):
        self.functions.add(function)
        self.items.append(Item('never', '', mutants=[(function, '1', rule)], slot=self.slots))
        self.slots += 1

    # ------------------------------------------------------------- printing

    def print_native(self):
        lines = [f'static void s{self.number}(void) {{']
        for item in self.items:
            if item.kind in ('text', 'native'):
                lines.append('  ' + item.text)
            elif item.kind == 'value':
                if item.name:
                    lines.append(f'  long long {item.name} = (long long)({item.text});')
                lines.append(f'  record_value({item.slot}, {item.name or item.text});')
            elif item.kind == 'bytes':
                lines.append(f'  record_bytes({item.slot}, {item.text}, {item.length});')
            elif item.kind == 'never':
                lines.append(f'  record_value({item.slot}, 1);')
            elif item.kind == 'stop':
                lines.append(f'  if ({item.text}) {{ record_value({item.slot}, 1); return; }}')
        return lines + ['}']

    def choose_mutants(self, most):
        """Of the answers that are forbidden where the machine came to, at most so many, those of the function
        that the sequence is about first: pairs (index of the item, mutant)."""
        known = {name: self.record.get(slot) for name, slot in self.slot_of.items()}
        found = []
        for index, item in enumerate(self.items):
            for function, condition, rule in item.mutants if item.slot in self.record or item.kind == 'never' else ():
                condition = condition(known) if callable(condition) else condition
                if condition is not None:
                    found.append((index, (function, condition, rule)))
        stop = next((i for i, item in enumerate(self.items) if item.kind == 'stop' and item.slot in self.record), None)
        found = [f for f in found if stop is None or f[0] < stop]
        self.rng.shuffle(found)
        found.sort(key=lambda f: f[1][0] != self.function)
        return found[:most]

    @staticmethod
    def condition(item, recorded):
        """The observation is what was recorded."""
        if item.kind == 'value':
            return f'{item.name or item.text} == {number(recorded)}'
        if not recorded:
            return '1'
        return ' & '.join(f'(((const unsigned char *)({item.text}))[{i}] == {b})' for i, b in enumerate(recorded))

    def print_fathom(self, first_line, mutants, steps=False):
        """The lines, and the places in them: {line: Place}."""
        lines, places = [f'static void s{self.number}(void) {{'], {}

        def cover(condition, kind, function, rule=''):
            places[first_line + len(lines)] = Place(self, kind, function, rule)
            lines.append(f'  fathom_cover({condition});')

        for index, item in enumerate(self.items):
            if item.kind == 'text':
                lines.append('  ' + item.text)
            elif item.kind == 'stop':
                if item.slot in self.record:
                    lines.append(f'  fathom_assume({item.text});')
                    break
                lines.append(f'  if ({item.text}) return;')
            elif item.kind == 'end':
                cover('1', 'end', self.function)
            elif item.kind == 'never':
                for _, (function, condition, rule) in [m for m in mutants if m[0] == index]:
                    cover(condition, 'mutant', function, rule)
            elif item.kind != 'native':
                if item.name:
                    lines.append(f'  long long {item.name} = (long long)({item.text});')
                if item.slot not in self.record:
                    lines.append('  fathom_assume(0);')
                    continue
                same = self.condition(item, self.record[item.slot])
                for at, (function, condition, rule) in mutants:
                    if at == index:
                        value = self.record[item.slot]
                        text = condition.replace('$differs', f'!({same})').replace('$r', item.name or item.text)
                        if item.kind == 'value':
                            text = text.replace('$v', number(value))
                        cover(text, 'mutant', function, rule)
                lines.append(f'  fathom_assume({same});')
                if steps:
                    cover('1', 'step', item.function, f'{item.text} is {value_text(self.record[item.slot])}')
        if all(place.kind != 'end' for place in places.values()):
            cover('1', 'end', self.function)
        return lines + ['}'], places


def value_text(value):
    return literal(value) if isinstance(value, bytes) else str(value)

"""Runs the text of a program in SEA-IR and looks at its states, for claims to be compared with.

It knows nothing of where the program comes from, and shares no code with Fathom. Executions are those of a certificate's program
as it stands: nothing is cut. Arbitrary numbers are the few smallest, contents that nobody wrote are 0, an object lies where none was
before. All of these are possible, so every state that is found can be reached, but for addresses, which Fathom chooses otherwise;
where `is_complete` says so all were looked at. An execution ends where a check fails or an assumption does not hold."""
import collections, re

from sea_terms import Memory, TOKEN, Unsupported, Writer, address, moved, overflows, read, registers, shifted, signed, written_out

CLAIM = re.compile(r'  name "(loop invariant|call requires|call ensures|loop keeps)", ')
DEFINED = re.compile(r'(\|[^|]*\||[^\s:,|()]+):(bool|ptr|mem|i(\d+))')
FUNCTIONS = {'moved': moved, 'overflows': overflows, 'shifted': shifted, 'signed': signed}
MOST_BYTES = 4096  # that one statement writes
MOST_CALLS = 10  # under way


class Over(Exception):
    """The execution ends here."""


def sort_of(match):
    return int(match.group(3)) if match.group(3) else match.group(2)


def without_comment(line):
    return re.match(r'(?:[^";]|"(?:\\.|[^"\\])*")*', line).group(0).rstrip()


def arguments(text):
    """Terms between commas, as lists of terms: what stands between two commas may be more than one word."""
    words, at, found = TOKEN.findall(text), 0, [[]]
    while at < len(words):
        if words[at] == ',':
            found.append([])
            at += 1
            continue
        term, at = read(words, at)
        found[-1].append(written_out(term))
    return found


class Machine:
    """What the statements do with memories; expressions of Python call it `m`."""

    def __init__(self, bits):
        self.bits, self.failed, self.seen = bits, set(), {}

    def load(self, memory, pointer, size):
        at, value = address(pointer, self.bits), 0
        for i in range(size):
            byte = memory.get(at + i, 0)
            value |= (byte if isinstance(byte, int) else address(byte[0], self.bits) >> 8 * byte[1] & 255) << 8 * i
        return value

    def load_pointer(self, memory, pointer):
        at, size = address(pointer, self.bits), self.bits // 8
        found = [memory.get(at + i, 0) for i in range(size)]
        if isinstance(found[0], tuple) and all(byte == (found[0][0], i) for i, byte in enumerate(found)):
            return found[0][0]
        return self.load(memory, pointer, size), 0, 0

    def store(self, memory, pointer, value, size):
        at, new = address(pointer, self.bits), Memory(memory)
        for i in range(size):
            new[at + i] = value >> 8 * i & 255 if isinstance(value, int) else (value, i)
        return new

    def fill(self, memory, pointer, byte, size):
        if size > MOST_BYTES:
            raise Unsupported('memset')
        at, new = address(pointer, self.bits), Memory(memory)
        new.update((at + i, byte) for i in range(size))
        return new

    def copy(self, memory, to, other, pointer, size):
        if size > MOST_BYTES:
            raise Unsupported('memcpy')
        at, source, new = address(to, self.bits), address(pointer, self.bits), Memory(memory)
        for i in range(size):
            new[at + i] = other.get(source + i, 0)
        return new

    @staticmethod
    def is_inside(pointer, size):
        return pointer[1] + size <= pointer[2]

    @staticmethod
    def make(e, size, align):
        """A new object; where the next one may lie is part of the state."""
        base = -(-e['@next'] // align) * align
        e['@next'] = base + size + 16
        return base, 0, size

    def check(self, holds, what):
        if not holds:
            self.failed.add(what)
            raise Over

    @staticmethod
    def assume(holds):
        if not holds:
            raise Over

    def claim(self, line, e):
        """Remembers what the registers are that a claim there may speak of."""
        names, states = self.seen[line]
        state = tuple(e.get(name) for name in names)
        if len(states) < self.most:
            states[state, e['@is_entry']] = None


class Block:
    """Statements up to a terminator, a call, or an arbitrary number: these end blocks here, too."""

    def __init__(self, name, label, place):
        self.name, self.label, self.place = name, label, place
        self.phis, self.rows, self.used, self.defined, self.live = [], [], set(), set(), set()
        self.end, self.results = None, []

    def uses(self, *terms):
        for term in terms:
            self.used |= registers(term) - self.defined

    def next(self, number):
        return Block(f'{self.label}+{number}', self.label, self.place)


class Function:
    def __init__(self, name, lines, first, program):
        """`lines` without comments; `first` is the number of the one that begins it."""
        self.name, self.program = name, program
        head = lines[first]
        self.params = [(m.group(1), sort_of(m)) for m in DEFINED.finditer(head[head.index('('):head.rindex(')')])]
        self.sorts, self.blocks, self.claims, self.block, at = dict(self.params), {}, {}, None, first + 1
        self.last = next(i for i in range(first, len(lines)) if lines[i] == '}')
        for line in lines[first + 1:self.last]:
            for m in DEFINED.finditer(line.split(' = ')[0] if re.match(r'  (\||[^\s"]*:)', line) else ''):
                self.sorts[m.group(1)] = sort_of(m)
        self.writer = Writer(self.sorts, program.pointers, program.bits)
        for at in range(first + 1, self.last):
            self.line(lines[at], at)
        self.find_live()
        self.compile()

    def begin(self, block):
        self.blocks[block.name] = self.block = block

    def line(self, line, at):
        if re.match(r'\S.*:$', line):
            return self.begin(Block(line[:-1], line[:-1], len(self.blocks)))
        if not line.startswith('  '):
            return None  # loop ...
        name = CLAIM.match(line)
        if name:
            return self.claim(name.group(1), line[name.end():], at)
        if line.startswith('  name '):
            return None
        match = re.match(r'  ((?:\||[^\s"(]*:).*?) = (.*)', line)
        targets = [m.group(1) for m in DEFINED.finditer(match.group(1))] if match else []
        what = match.group(2) if match else line[2:]
        word = what.split(' ', 1)[0]
        handler = getattr(self, 'do_' + word, None)
        if handler:
            return handler(targets, what[len(word) + 1:])
        if len(targets) != 1 or re.match(r'[a-z]+ ', what):
            raise Unsupported(word)
        return self.define(targets[0], arguments(what)[0][0])

    def claim(self, kind, text, at):
        term = arguments(text)[0][0]
        self.block.uses(term)
        self.claims[at] = (kind, term, self.block, list(self.block.defined))
        self.block.rows.append(f'm.claim({at}, e)')

    def put(self, target, text):
        self.block.rows.append(f'e[{target!r}] = {text}')
        self.block.defined.add(target)

    def define(self, target, term):
        self.block.uses(term)
        self.put(target, self.writer.text(term))

    def expressions(self, *terms):
        self.block.uses(*terms)
        return [self.writer.text(term) for term in terms]

    def do_phi(self, targets, text):
        arms = {label: term for term, label in
                ((arguments(arm)[0][0], arguments(arm)[1][0]) for arm in re.findall(r'\[(.*?)\]', text))}
        self.block.phis.append((targets[0], arms))
        self.block.defined.add(targets[0])

    def do_load(self, targets, text):
        pointer, memory = (part[0] for part in arguments(text))
        pointer, memory = self.expressions(pointer, memory)
        sort = self.sorts[targets[0]]
        if sort == 'ptr':
            return self.put(targets[0], f'm.load_pointer({memory}, {pointer})')
        if sort == 'bool' or sort % 8:
            raise Unsupported('load')
        return self.put(targets[0], f'm.load({memory}, {pointer}, {sort // 8})')

    def do_store(self, targets, text):
        value, pointer, memory = (part[0] for part in arguments(text))
        sort = self.writer.write(value)[1]
        value, pointer, memory = self.expressions(value, pointer, memory)
        size = self.program.bits // 8 if sort == 'ptr' else sort // 8
        self.put(targets[0], f'm.store({memory}, {pointer}, {value}, {size})')

    def do_alloca(self, targets, text):
        parts = arguments(text)
        if len(parts) != 2 or 'align' not in parts[1]:
            raise Unsupported('malloc')
        size, memory = self.expressions(parts[0][0], parts[1][0])
        align = parts[1][parts[1].index('align') + 1]
        self.put(targets[1], memory)
        self.put(targets[0], f'm.make(e, {size}, {align})')

    do_malloc = do_alloca

    def do_endscope(self, targets, text):
        self.put(targets[0], self.expressions(*(part[0] for part in arguments(text)))[1])

    do_free = do_endscope

    def do_memset(self, targets, text):
        pointer, byte, size, memory = self.expressions(*(part[0] for part in arguments(text)))
        self.put(targets[0], f'm.fill({memory}, {pointer}, {byte}, {size})')

    def do_memcpy(self, targets, text):
        to, pointer, size, memory, other = self.expressions(*(part[0] for part in arguments(text)))
        self.put(targets[0], f'm.copy({memory}, {to}, {other}, {pointer}, {size})')

    def do_isderef(self, targets, text):
        pointer, size = self.expressions(*(part[0] for part in arguments(text)))
        self.put(targets[0], f'm.is_inside({pointer}, {size})')

    def do_check(self, _, text):
        condition, (kind, *_) = arguments(text)
        if kind != 'cover':
            self.block.rows.append(f'm.check({self.expressions(condition[0])[0]}, {kind!r})')

    def do_assume(self, _, text):
        self.block.rows.append(f'm.assume({self.expressions(arguments(text)[0][0])[0]})')

    def do_settled(self, *_):
        """Where nobody knows the answer it is one of them."""

    def do_nondet(self, targets, _):
        self.leave(('any', targets[0], self.sorts[targets[0]]), targets)

    def do_call(self, targets, text):
        callee, inside = re.match(r'@([\w.]+)\((.*)\)$', text).groups()
        given = self.expressions(*(part[0] for part in arguments(inside) if part))
        self.leave(('call', callee, given), targets)

    def leave(self, end, results):
        """The block goes on as another one, with these registers."""
        other = self.block.next(len(self.blocks))
        self.block.end = (*end, other.name)
        other.results = results
        other.defined |= set(results)
        self.begin(other)

    def do_br(self, _, text):
        parts = [part[0] for part in arguments(text)]
        condition = self.expressions(parts[0])[0] if len(parts) == 3 else 'True'
        self.block.end = ('br', condition, *(parts[1:] or parts * 2))

    def do_ret(self, _, text):
        self.returned = [part[0] for part in arguments(text) if part]
        self.block.end = ('ret', self.expressions(*self.returned))

    def do_halt(self, *_):
        self.block.end = ('halt',)

    def behind(self, block):
        kind, *rest = block.end
        return [self.blocks[name] for name in (rest[1:] if kind == 'br' else rest[2:] if kind in ('any', 'call') else [])]

    def find_live(self):
        """Of each block the registers that matter behind its phis."""
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks.values()):
                out = set()
                for other in self.behind(block):
                    out |= other.live - {target for target, _ in other.phis} - set(other.results)
                    for _, arms in other.phis:
                        out |= registers(arms[block.label])
                first = {target for target, _ in block.phis} | set(block.results)
                live = {name for name in block.used | out - block.defined if name in self.sorts}
                live |= first & (out | self.used_inside(block))
                changed |= live != block.live
                block.live = live

    @staticmethod
    def used_inside(block):
        return set(re.findall(r"e\['(.*?)'\]", repr((block.rows, block.end)).replace('\\', '')))

    def compile(self):
        names = FUNCTIONS | {'m': self.program.machine}
        make = lambda text: eval(f'lambda e: {text}', names)
        for block in self.blocks.values():
            text = 'def run(e):\n ' + '\n '.join(block.rows or ['pass'])
            space = dict(names)
            exec(text, space)
            block.run = space['run']
            block.names = sorted(block.live)
            block.arms = {}
            for label in {label for _, arms in block.phis for label in arms}:
                parts = [self.writer.text(arms[label]) for _, arms in block.phis]
                block.arms[label] = make('(' + ''.join(part + ', ' for part in parts) + ')')
            kind, *rest = block.end
            if kind == 'br':
                block.end = (kind, make(rest[0]), *rest[1:])
            elif kind in ('ret', 'call'):
                given = make('(' + ''.join(part + ', ' for part in rest[-1 if kind == 'ret' else 1]) + ')')
                block.end = ('ret', given) if kind == 'ret' else (kind, rest[0], given, rest[2])


class Row:
    """A claim of the text: its kind, its term, what it may speak of, and the states there."""

    def __init__(self, kind, term, names, function, block):
        self.kind, self.term, self.names, self.function, self.block = kind, term, names, function, block
        self.states = {}  # values of the names, and whether the loop is entered

    def environments(self):
        """The states as dictionaries."""
        return [dict(zip(self.names, state)) | {'@is_entry': entry} for state, entry in self.states]

    def condition(self, term, more):
        """A function of such a dictionary; `more`: sorts of registers that are not in the program."""
        program = self.function.program
        text = Writer(self.function.sorts | more, program.pointers, program.bits).text(term)
        return eval(f'lambda e: {text}', dict(FUNCTIONS))


class Program:
    """A program and its states, as far as they were looked at."""

    def __init__(self, text, most_steps=20_000, most_states=2_000, most_values=8):
        self.lines = [without_comment(line) for line in text.splitlines()]
        self.most_steps, self.most_values = most_steps, most_values
        head = next((line for line in self.lines if line.startswith('program ')), '')
        if ' little' not in head or ' gated' in head or ' partial' in head:
            raise Unsupported('program')
        self.bits, self.pointers = int(head.split()[2]), {}
        self.machine = Machine(self.bits)
        self.machine.most = most_states
        self.next_object = 4096
        for line in self.lines:
            match = re.match(r'global (@\S+|\|@[^|]*\|) (\d+) align (\d+)', line)
            if match:
                state = {'@next': self.next_object}
                self.pointers[match.group(1)] = Machine.make(state, int(match.group(2)), int(match.group(3)))
                self.next_object = state['@next']
        self.functions = {}
        for at, line in enumerate(self.lines):
            if line.startswith('fun '):
                name = line[4:line.index('(')]
                self.functions[name] = Function(name, self.lines, at, self)
        self.rows = {at: self.row(function, *claim) for function in self.functions.values() for at, claim in function.claims.items()}
        self.machine.seen = {at: (row.names, row.states) for at, row in self.rows.items()}
        self.explore()

    @staticmethod
    def row(function, kind, term, block, before):
        names = {name for name in block.live | set(before) | registers(term) if name in function.sorts}
        if kind == 'call ensures':
            ours = {name for name, _ in function.params} | set().union(*map(registers, function.returned))
            names = names & ours | registers(term) & set(function.sorts)
        return Row(kind, term, sorted(names), function, block)

    def explore(self):
        entry = self.functions['fathom.entry']
        first = {name: Memory() if sort == 'mem' else 0 for name, sort in entry.params} | {'@next': self.next_object, '@is_entry': True}
        todo, self.steps = collections.deque([((), entry, next(iter(entry.blocks.values())), first)]), 0
        seen, self.is_complete = set(), True
        while todo and self.steps < self.most_steps:
            stack, function, block, e = todo.popleft()
            key = (tuple(frame[-1] for frame in stack), function.name, block.name, e['@next'], e['@is_entry'],
                   tuple(e.get(name) for name in block.names))
            if key in seen:
                continue
            seen.add(key)
            self.steps += 1
            try:
                block.run(e)
            except Over:
                continue
            todo.extend(self.after(stack, function, block, e))
        self.is_complete = self.is_complete and not todo
        self.failed = self.machine.failed

    def after(self, stack, function, block, e):
        """The states that follow."""
        kind, *rest = block.end
        if kind == 'br':
            other = function.blocks[rest[1] if rest[0](e) else rest[2]]
            new = {**e, '@is_entry': other.place > block.place}
            new.update(zip((target for target, _ in other.phis), other.arms[block.label](e) if other.phis else ()))
            return [(stack, function, other, new)]
        if kind == 'any':
            values = [False, True] if rest[1] == 'bool' else range(min(1 << rest[1], self.most_values))
            return [(stack, function, function.blocks[rest[2]], {**e, rest[0]: value}) for value in values]
        if kind == 'call' and len(stack) == MOST_CALLS:
            self.is_complete = False
        elif kind == 'call':
            callee, other = self.functions[rest[0]], function.blocks[rest[2]]
            kept = {name: e[name] for name in other.names if name in e}
            frame = (function, other, kept, (function.name, other.name, tuple(kept.items())))
            new = dict(zip((name for name, _ in callee.params), rest[1](e))) | {'@next': e['@next'], '@is_entry': True}
            return [((*stack, frame), callee, next(iter(callee.blocks.values())), new)]
        if kind == 'ret' and stack:
            *below, (caller, other, kept, _) = stack
            new = {**kept, '@next': e['@next'], '@is_entry': True}
            new.update(zip(other.results, rest[0](e)))
            return [(tuple(below), caller, other, new)]
        return []

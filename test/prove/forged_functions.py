"""Certificates with claims about functions that do not call themselves, made up from the states of random_functions.py.

A claim is taken from all that hold of some of the states (of all, of those of a few calls, of none): bounds, equations and orders of
what is in memory, where a function begins and where it returns, of its parameter and its result, and of headers of loops; places of
pointers and numbers that calls and loops keep. Some are turned round, left out, made `false`, or put at another function. `is_true`
says whether each claim holds of every call, as far as all states tell. Claims that are refused
are left out one by one: what is left is the strongest that passes, of programs that fail as of others."""
import re

from random_functions import A0, A1, G, H, L, MASK, P, PLACES, Q, R, SHARED, X

REQUIRES, ENSURES, KEEPS = '  name "call requires", ', '  name "call ensures", ', '  name "call keeps", '
INVARIANT, LOOP_KEEPS = '  name "loop invariant", ', '  name "loop keeps", '
MEMORY = re.compile(r'(?<![\w@.|])[MS]\d+(?!\w)')
POINTERS = {'g': '@g', 'h': '@h', 'a[0]': '@a', 'a[1]': '(ptr.add @a #x0000000000000004)'}


class Text:
    """A program in SEA-IR: its functions, and which memories are of one region."""

    def __init__(self, text):
        self.lines = [line.split(' ; ')[0].rstrip() for line in text.splitlines()]
        self.is_rough = ' rough' in self.lines[0]
        self.parent, self.params, self.returned, self.bounds = {}, {}, {}, {}
        for i, line in enumerate(self.lines):
            if line.startswith('fun '):
                name = line[4:line.index('(')]
                self.params[name] = re.findall(r'([\w.]+):(\w+)', line[line.index('('):line.index(')')])
                end = next(k for k in range(i, len(self.lines)) if self.lines[k] == '}')
                self.bounds[name] = (i, end)
                returns = [x for x in self.lines[i:end] if x.startswith('  ret')]
                self.returned[name] = returns[0][6:].split(', ') if len(returns) == 1 else None
        for name, (start, end) in self.bounds.items():
            for line in self.lines[start + 1:end]:
                call = re.search(r'(?:(.*) = )?call @([\w.]+)\((.*)\)', line)
                if call:
                    callee = call.group(2)
                    pairs = list(zip(MEMORY.findall(call.group(3)), [n for n, s in self.params[callee] if s == 'mem']))
                    pairs += zip(MEMORY.findall(call.group(1) or ''), [m for m in self.returned[callee] or [] if MEMORY.match(m)])
                    for mine, other in pairs:
                        self.join((name, mine), (callee, other))
                elif not line.startswith('  ret'):
                    found = MEMORY.findall(line)[:2 if ' = memcpy ' in line else None]  # what is copied from stays apart
                    for other in found[1:]:
                        self.join((name, found[0]), (name, other))
        self.region, self.c = {}, None  # of variables; where c is
        for line in self.lines[slice(*self.bounds['fathom.entry'])]:
            match = re.match(r'  M\d+:mem = (?:store|memset) .*?(@[ghaqm]),.* (M\d+)\b', line)
            if match:
                self.region[match.group(1)] = self.root(('fathom.entry', match.group(2)))
        for line in self.lines[slice(*self.bounds['main'])]:
            match = re.match(r'  (P\d+):ptr, (M\d+):mem = alloca .* "c"', line)
            if match:
                self.c, self.region['c'] = match.group(1), self.root(('main', match.group(2)))

    def root(self, part):
        while self.parent.get(part, part) != part:
            part = self.parent[part]
        return part

    def join(self, a, b):
        self.parent[self.root(a)] = self.root(b)

    def memory(self, function, registers, variable):
        """The one of these that has the variable's contents."""
        for reg in registers:
            if MEMORY.fullmatch(reg) and self.root((function, reg)) == self.region.get(variable):
                return reg
        return None


class Atoms:
    """Conditions over numbers, each with what it is of a state. A number: its text, what it is."""

    def __init__(self, r):
        self.r = r

    def of(self, numbers, most):
        r, found = self.r, []
        constant = lambda n: f'#x{n:08x}'
        for text, value in numbers:
            for n in range(MASK):
                found.append((f'(bvule {text} {constant(n)})', lambda s, v=value, n=n: v(s) <= n))
                found.append((f'(= {text} {constant(n)})', lambda s, v=value, n=n: v(s) == n))
                found.append((f'(not (= {text} {constant(n)}))', lambda s, v=value, n=n: v(s) != n))
        for i, (a, v) in enumerate(numbers):
            for b, w in numbers[:i]:
                found.append((f'(= {a} {b})', lambda s, v=v, w=w: v(s) == w(s)))
                found.append((f'(bvule {a} {b})', lambda s, v=v, w=w: v(s) <= w(s)))
                found.append((f'(bvule {b} {a})', lambda s, v=v, w=w: w(s) <= v(s)))
        r.shuffle(found)
        for (a, v), (b, w) in zip(found[:most // 4], found[most // 4:]):
            found.append((f'(or (not {a}) {b})', lambda s, v=v, w=w: not v(s) or w(s)))
        return found


class Forger:
    def __init__(self, program, text, r):
        self.program, self.text, self.r = program, Text(text), r
        self.atoms, self.count = Atoms(r), 0
        self.claims = []  # what each says, and the states that it is about

    def new(self):
        self.count += 1
        return f'F{self.count}'

    def loads(self, function, registers, pointer_param, part):
        """Numbers in memory; `part` gives the state of what a claim is about."""
        rows, numbers, program = [], [], self.program
        pointers = POINTERS | ({'c': self.text.c} if function == 'main' and self.text.c and self.r.random() < 0.4 else {})
        for name, pointer in pointers.items():
            memory = self.text.memory(function, registers, 'c' if name == 'c' else pointer if pointer[0] == '@' else '@a')
            if memory:
                reg, at = self.new(), PLACES[name]
                rows.append(f'  {reg}:i32 = load {pointer}, {memory} align 4')
                numbers.append((reg, lambda s, at=at: part(s)[at]))

        def at_pointer(pointer, targets, where):
            names = {G: '@g', H: '@h', A0: '@a', A1: '@a', PLACES['c']: 'c'}
            found = {self.text.memory(function, registers, names[t]) if t in names else None for t in targets}
            if len(found) == 1 and None not in found:
                reg = self.new()
                rows.append(f'  {reg}:i32 = load {pointer}, {found.pop()} align 4')
                numbers.append((reg, lambda s: part(s)[where(s)]))

        targets = {e[1][P] for e in program.ends if e[0] == function}
        # What no function can name is kept by none.
        if pointer_param and targets and (targets <= {G, H, A0, A1} or self.r.random() < 0.3):
            at_pointer(pointer_param, targets, lambda s: s[0][P])
        memory = self.text.memory(function, registers, '@q')
        if memory and self.r.random() < (0.3 if program.moves_q else 0.9):
            reg = self.new()
            rows.append(f'  {reg}:ptr = load @q, {memory} align 8')
            at_pointer(reg, {G, H, A0, A1, PLACES['c']} if program.moves_q else {program.begin[Q]}, lambda s: part(s)[Q])
        return rows, numbers

    def choose(self, prefix, numbers, states, about, first=None):
        """Rows that hold of some of the states; of the first calls only, if these are given."""
        r, kind, rows = self.r, self.r.random(), []
        is_few = kind < 0.3 and self.wrong > 0
        some = r.sample(states, min(len(states), r.choice([1, 3]) if is_few else 300))
        if first and self.wrong > 0 and r.random() < 0.8:
            some = first
        for text, value in numbers:  # two bits: otherwise nothing is kept
            rows.append(self.row(prefix, f'(bvule {text} #x{MASK:08x})', lambda s, v=value: v(s) <= MASK, states, about))
        good = [(text, holds) for text, holds in self.atoms.of(numbers, self.most) if some and all(holds(s) for s in some)]
        if some is first:  # what is wrong of the others before what is not
            good.sort(key=lambda atom: all(atom[1](s) for s in states))
        return rows + [self.row(prefix, text, holds, states, about) for text, holds in good[:self.most]]

    def row(self, prefix, text, holds, states, about):
        r = self.r
        if r.random() < self.wrong:
            kind = r.randrange(4)
            if kind == 0:
                text, holds = 'true', lambda s: True
            elif kind == 1:
                text, holds = f'(not {text})', lambda s, h=holds: not h(s)
            else:
                text, holds = 'false', lambda s: False
        return self.add(prefix + text, f'{about}: {prefix.strip()}{text}', holds, states)

    def add(self, row, what, holds, states):
        """Its place is its number, so that whoever refuses it says which one it is."""
        self.claims.append((what, holds, states))
        return f'{row} ; claim:{len(self.claims)}:1 in claims'

    def keeps(self, prefix, function, registers, states, value, about):
        """Places: the pointer q, and numbers. `value` gives what a place has at first and later."""
        rows, r = [], self.r
        for variable, pointer, sort, at in [('@q', '@q', 'ptr', Q), ('@g', '@g', 'i32', G), ('@h', '@h', 'i32', H),
                                            ('@a', POINTERS['a[1]'], 'i32', A1)]:
            memory = self.text.memory(function, registers, variable)
            stays = all(len({now[at] for now in value(s)}) == 1 for s in states)
            if memory and (stays and r.random() < (0.95 if at == Q else 0.3) or r.random() < self.wrong):
                reg = self.new()
                rows.append(f'  {reg}:{sort} = load {pointer}, {memory} align {8 if sort == "ptr" else 4}')
                # A loop may be entered with several values by one call: of these nothing is known.
                same = None if prefix == LOOP_KEEPS else True
                rows.append(self.add(prefix + reg, f'{about}: keeps {pointer}', lambda s, at=at: same and len({now[at] for now in value(s)}) == 1, states))
        return rows

    def function(self, name):
        """Rows for its beginning and for its end."""
        program, r = self.program, self.r
        params, returned = self.text.params[name], self.text.returned[name]
        if returned is None:
            return [], []
        entries = [entry for entry in program.ends if entry[0] == name]
        calls = [(e[1], end) for e in entries for end in program.ends[e]]
        begins = [(e[1],) for e in entries]
        memories = [n for n, s in params if s == 'mem']
        pointer = next((n for n, s in params if s == 'ptr'), None)
        rows, numbers = self.loads(name, memories, pointer, lambda s: s[0])
        numbers += [(n, lambda s: s[0][X]) for n, s in params if s == 'i32'][:1]
        first = self.objects(name, pointer, entries) + rows + self.keeps(KEEPS, name, memories, calls, lambda s: (s[0], s[1]), name)
        first += self.choose(REQUIRES, numbers, begins, name, [(e[1],) for e in entries if e in program.first])
        result = [(n, lambda s: s[1][SHARED]) for n in returned if re.match(r'R\d+$', n)][:1]
        out = [m for m in returned if MEMORY.match(m) and m not in memories]
        rows, later = self.loads(name, out, pointer, lambda s: s[1])
        # More about what changes.
        same = [(f'(= {a} {b})', lambda s, v=v, w=w: v(s) == w(s)) for a, v in later for b, w in numbers]
        last = rows + [self.row(ENSURES, text, holds, calls, name) for text, holds in same if calls and all(holds(s) for s in calls)]
        last += self.choose(ENSURES, numbers + later + result + result, calls, name)
        return first or [REQUIRES + 'true'], last or [ENSURES + 'true']

    def registers(self, name, phis):
        """Phis of variables, as far as it is clear of which."""
        named, found = {}, []
        for line in self.text.lines[slice(*self.text.bounds[name])]:
            match = re.match(r'  name "(\w+):u32", (R\d+)$', line)
            if match:
                named.setdefault(match.group(2), set()).add(match.group(1))
        for line in phis:
            match = re.match(r'  (R\d+):i32 = phi (.*)', line)
            of = set().union(*(named.get(n, set()) for n in re.findall(r'R\d+', match.group(2)))) if match else set()
            at = {'r': R, 'x': X, 'c': PLACES['c'], 't': L}.get(next(iter(of))) if len(of) == 1 else None
            if at is not None:
                found.append((match.group(1), lambda s, at=at: s[0][at]))
        return found

    def objects(self, name, pointer, entries):
        """Which object a parameter points to, if it is always the same global one."""
        targets = {e[1][P] for e in entries}
        for variable, places, size in [('@g', {G}, 4), ('@h', {H}, 4), ('@a', {A0, A1}, 8)]:
            is_one = self.program.objects(name) == {variable[1]} or targets <= places and self.r.random() < self.wrong
            if pointer and is_one and self.r.random() > self.wrong:
                texts = [f'(= (ptr.base {pointer}) (ptr.base {variable}))', f'(= (ptr.size {pointer}) #x{size:016x})',
                         f'(= ((_ extract 1 0) (ptr.offset {pointer})) #b00)', f'(bvult (ptr.offset {pointer}) #x{size:016x})']
                return [self.add(REQUIRES + text, f'{name}: {text}', lambda s: s[0][P] in places, [(e[1],) for e in entries]) for text in texts]
        return []

    def loop(self, name, number, lines):
        """Rows behind the phis of its header."""
        starts = self.program.loops[name]
        if number >= len(starts):
            return [INVARIANT + 'true']
        states = [(s,) for _, s in self.program.heads.get((name, starts[number]), ())]
        memories = [m.group(1) for m in (re.match(r'  ([MS]\d+):mem = phi', line) for line in lines) if m]
        by_entry = {}
        for entry, s in self.program.heads.get((name, starts[number]), ()):
            by_entry.setdefault(entry, []).append(s)
        rows, numbers = self.loads(name, memories, None, lambda s: s[0])
        numbers += self.registers(name, lines)
        # What it has in all iterations of a call.
        rows += self.keeps(LOOP_KEEPS, name, memories, list(by_entry.values()) or [[]], lambda s: s or [self.program.begin], f'{name}:{number}')
        return rows + (self.choose(INVARIANT, numbers, states, f'{name}:{number}') or [INVARIANT + 'true'])

    def certificate(self, wrong):
        """The text; how many functions have claims. `wrong`: how many claims are turned into others."""
        r, text = self.r, self.text
        self.wrong, self.claims, self.most = wrong, [], r.choice([0, 0, 2, 6, 20]) if wrong == 0 else r.choice([1, 2, 6])
        names = [n for n in self.program.functions if n != 'main' and n in text.params]
        chosen = [n for n in names if r.random() < 0.8] or names[-1:]  # those that nobody calls are not there
        rows = {n: self.function(n) for n in chosen}
        rows = {n: parts for n, parts in rows.items() if parts[0]}
        if len(rows) > 1 and r.random() < wrong:  # of one function at another
            a, b = r.sample(sorted(rows), 2)
            own = {n for n, _ in text.params[a]}
            for row in rows[b][0]:
                if row.startswith(REQUIRES) and not set(re.findall(r'\b[FRP]\d+', row)) - own:
                    rows[a][0].append(self.add(row.split(' ; ')[0], f'{a}: of {b}', lambda s: None, [()]))
        out, name, headers = [], '', {}
        for i, line in enumerate(text.lines):
            if line.startswith('fun '):
                name = line[4:line.index('(')]
                begun = False
                loops = [x for x in text.lines[slice(*text.bounds[name])] if x.startswith('loop ')]
                order = sorted(loops, key=lambda x: int(re.findall(r':(\d+)"', x)[-1]))
                headers = {x.split()[1]: k for k, x in enumerate(order)}
            if line.startswith('  ret') and name in rows:
                out += rows[name][1]
            out.append(line)
            if line.endswith(':') and not line.startswith(' '):
                if not begun and name in rows:
                    out += rows[name][0]
                begun = True
                if line[:-1] in headers:
                    phis = next(k for k in range(i + 1, len(text.lines)) if ' = phi ' not in text.lines[k])
                    self.pending = (phis, self.loop(name, headers[line[:-1]], text.lines[i + 1:phis]))
            if getattr(self, 'pending', (0, 0))[0] == i + 1:
                out += self.pending[1]
        shadows = 'rough' if text.is_rough else 'exact'
        return f'certificate 1 checked shadows {shadows} calls all unwind 8 recursion 1 k {r.choice([1, 1, 1, 2])}\n' + '\n'.join(out) + '\n', len(rows)

    def weakened(self, certificate, answer):
        """Without the claim that was refused; None if it was something else."""
        match = re.search(r'claim:(\d+)', answer)
        if not match:
            return None
        place = f' ; claim:{match.group(1)}:1 in claims'
        self.claims[int(match.group(1)) - 1] = ('dropped', lambda s: True, [])
        lines = certificate.splitlines()
        at = next(i for i, line in enumerate(lines) if line.endswith(place))
        prefix = lines[at][:lines[at].index(', ') + 2]
        lines[at] = (INVARIANT if prefix == LOOP_KEEPS else REQUIRES if prefix == KEEPS else prefix) + 'true'
        return '\n'.join(lines) + '\n'

    def is_true(self):
        """Of every call; empty, or the first claim that is not. Of rows that were put elsewhere nothing is known."""
        for text, holds, states in self.claims:
            for s in states:
                if holds(s) is False:
                    return f'{text} ({s})'
        return ''

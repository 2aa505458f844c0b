"""The families of the generated set: conditions as a bounded model checker asks them, parameterised by size.

Each function builds one script. `bug=1` seeds a fault, so that the condition becomes satisfiable; without it the
condition is unsatisfiable unless the function says otherwise. All randomness comes from fixed seeds.
"""

import random

from smt import Script

FAMILIES = {}


def family(function):
    FAMILIES[function.__name__] = function
    return function


def pick(script, cells, index):
    """cells[index] for a symbolic index, as a chain of ites."""
    result = cells[0]
    for k in range(1, len(cells)):
        result = script.ite(index.is_(k), cells[k], result)
    return result


def replace(script, cells, index, value, guard):
    """The cells after `if (guard) cells[index] = value`."""
    return [script.ite(script.all(guard, index.is_(k)), value, cell) for k, cell in enumerate(cells)]


def apart(script, p, q, size):
    """[p, p+size) and [q, q+size) do not overlap; neither may wrap."""
    return script.any((p + size).ule(q), (q + size).ule(p))


# ---- Memory as nested ites ---------------------------------------------------------------------------------------


class LambdaMemory:
    """A memory that is a function: an initial content and a list of updates, read by expanding them into ites."""

    def __init__(self, script, initial, updates=()):
        self.script, self.initial, self.updates = script, initial, tuple(updates)

    def _with(self, update):
        return LambdaMemory(self.script, self.initial, self.updates + (update,))

    def store(self, address, value):
        return self._with(lambda older, i: self.script.ite(i.is_(address), value, older(i)))

    def fill(self, start, value, length):
        return self._with(lambda older, i: self.script.ite((i - start).ult(length), value, older(i)))

    def copy(self, target, source, length):
        return self._with(lambda older, i: self.script.ite(
            (i - target).ult(length), older((i - target) + source), older(i)))

    def read(self, index):
        def at_level(level):
            if level == 0:
                return self.initial
            return lambda i: self.updates[level - 1](at_level(level - 1), i)
        return at_level(len(self.updates))(index)


@family
def ite_memory(n, bug=0):
    """n byte stores at symbolic offsets of one buffer; every offset reads back the last value stored there."""
    s = Script("QF_BV")
    size, base = s.var("size", 64), s.var("base", 64)
    s.require(size.ule(1 << 20))
    s.require(base.ule(1 << 47))
    def initial(i): return (i ^ (i >> 5)).bits(7, 0)
    memory = LambdaMemory(s, initial)
    offsets, values = s.vars("o", n, 64), s.vars("v", n, 8)
    for o, v in zip(offsets, values):
        s.require(o.ult(size))
        memory = memory.store(base + o, v)
    goals = []
    for i in range(n):
        expected = values[i]
        for j in range(i + 1, n):
            expected = s.ite(offsets[j].is_(offsets[i]), values[j], expected)
        goals.append(memory.read(base + offsets[i]).is_(expected))
        goals.append(((base + offsets[i]) - base).ult(size))
    if bug:
        last = base + (size - 1)
        goals.append(memory.read(last).is_(initial(last)))
    s.refute(*goals)
    return s


@family
def copy_chain(n, w=32, bug=0):
    """n copies of symbolic length from block to disjoint block; the last block holds what the first one held."""
    s = Script("QF_BV")
    def initial(i): return ((i ^ (i >> 3)) * 0x9E3779B1).bits(7, 0)
    memory = LambdaMemory(s, initial)
    length = s.var("len", w)
    s.require(length.ule(4096))
    blocks = s.vars("p", n + 1, w)
    for i, p in enumerate(blocks):
        s.require(p.ule(1 << (w - 2)))
        for q in blocks[:i]:
            s.require(apart(s, p, q, length))
    for source, target in zip(blocks, blocks[1:]):
        memory = memory.copy(target, source, length)
    k = s.var("k", w)
    s.require(k.ule(length) if bug else k.ult(length))
    s.refute(memory.read(blocks[n] + k).is_(initial(blocks[0] + k)))
    return s


@family
def copy_fill(n, w=64, bug=0):
    """n times: fill a part of a block, copy the block elsewhere; a reader of the copy sees fill or old content."""
    s = Script("QF_BV")
    def initial(i): return (i.bits(15, 8) ^ i.bits(7, 0))
    memory = LambdaMemory(s, initial)
    blocks = s.vars("p", n + 1, w)
    length = s.var("len", w)
    s.require(length.ule(1 << 16))
    for i, p in enumerate(blocks):
        s.require(p.ule(1 << (w - 2)))
        for q in blocks[:i]:
            s.require(apart(s, p, q, length))
    k = s.var("k", w)
    s.require(k.ult(length))
    expected = initial(blocks[0] + k)
    for i in range(n):
        start, count, value = s.var(f"start{i}", w), s.var(f"count{i}", w), s.var(f"value{i}", 8)
        s.require(start.ule(length))
        s.require(count.ule(length - start) if not (bug and i == n - 1) else count.ule(length))
        memory = memory.fill(blocks[i] + start, value, count)
        expected = s.ite(s.all(start.ule(k), k.ult(start + count)), value, expected)
        memory = memory.copy(blocks[i + 1], blocks[i], length)
    goals = [memory.read(blocks[n] + k).is_(expected)]
    if bug:  # the last fill may run past its block into a neighbour
        goals.append((start + count).ule(length))
    s.refute(*goals)
    return s


# ---- Byte memory as arrays ---------------------------------------------------------------------------------------


@family
def store_chain(n, q, size=8, bug=0):
    """n stores of `size` bytes at pairwise disjoint symbolic addresses; the first q read back what was stored."""
    s = Script("QF_ABV")
    memory = s.var("m", (64, 8))
    pointers, values = s.vars("p", n, 64), s.vars("v", n, 8 * size)
    for i, p in enumerate(pointers):
        s.require(p.ule((1 << 48) - size))
        for j in range(i):
            partly = bug and i == n - 1 and j == 0
            s.require(p.is_not(pointers[j]) if partly else apart(s, p, pointers[j], size))
    for p, v in zip(pointers, values):
        memory = memory.save(p, v, size)
    s.refute(*[memory.load(pointers[i], size).is_(values[i]) for i in range(q)])
    return s


@family
def array_swap(n, size=8, rounds=1, bug=0):
    """Elements i and j of an array of n cells of `size` bytes are swapped; the xor over all cells stays."""
    s = Script("QF_ABV")
    memory, base = s.var("m", (64, 8)), s.var("base", 64)
    s.require(base.ule(1 << 40))
    def checksum(m):
        total = m.load(base, size)
        for k in range(1, n):
            total = total ^ m.load(base + size * k, size)
        return total
    before = checksum(memory)
    for r in range(rounds):
        i, j = s.var(f"i{r}", 64), s.var(f"j{r}", 64)
        s.require(i.ult(n))
        s.require(j.ult(n))
        at_i, at_j = base + i * size, base + j * size
        old_i, old_j = memory.load(at_i, size), memory.load(at_j, size)
        if bug and r == rounds - 1:
            old_i = old_i + (old_j >> (8 * size - 1))
        memory = memory.save(at_i, old_j, size).save(at_j, old_i, size)
    s.refute(before.is_(checksum(memory)))
    return s


@family
def swapped_stores(n, size=1, ext=0, bug=0):
    """The same n stores in two orders at pairwise disjoint symbolic addresses give the same memory.

    Asked at one free address, or (ext=1) as equality of the two arrays.
    """
    s = Script("QF_ABV")
    memory = s.var("m", (64, 8))
    pointers, values = s.vars("p", n, 64), s.vars("v", n, 8 * size)
    for i, p in enumerate(pointers):
        if size > 1:
            s.require(p.ule((1 << 48) - size))
        for j in range(i):
            if bug and (i, j) == (n - 1, n // 2):
                continue
            s.require(p.is_not(pointers[j]) if size == 1 else apart(s, p, pointers[j], size))
    order = list(range(n))
    random.Random(n).shuffle(order)
    if order.index(n - 1) > order.index(n // 2):  # the pair that the fault concerns must be swapped
        order.reverse()
    one = two = memory
    for i in range(n):
        one = one.save(pointers[i], values[i], size)
        two = two.save(pointers[order[i]], values[order[i]], size)
    if ext:
        s.refute(one.is_(two))
    else:
        where = s.var("where", 64)
        s.refute(one.load(where, size).is_(two.load(where, size)))
    return s


def list_nodes(script, count, aw):
    """Addresses (aw bits) of disjoint list nodes: a value, then the next node, both as wide as an address."""
    nodes = script.vars("n", count, aw)
    for i, p in enumerate(nodes):
        script.require(p.uge(64))
        script.require(p.ule(1 << (aw - 2)))
        for q in nodes[:i]:
            script.require(apart(script, p, q, aw // 4))
    return nodes


@family
def list_reverse(n, aw=64, bug=0):
    """A linked list of n nodes in byte memory is reversed in place and then walked."""
    s = Script("QF_ABV")
    word = aw // 8
    memory, nodes = s.var("m", (aw, 8)), list_nodes(s, n, aw)
    null = s.const(0, aw)
    for p, following in zip(nodes, nodes[1:] + [null]):
        memory = memory.save(p + word, following, word)
    reversed_, current = null, nodes[0]
    for _ in range(n):
        more = current.is_not(0)
        following = memory.load(current + word, word)
        memory = s.ite(more, memory.save(current + word, reversed_, word), memory)
        reversed_, current = s.ite(more, current, reversed_), s.ite(more, following, current)
    goals, walk = [current.is_(0)], reversed_
    for p in reversed(nodes):
        goals.append(walk.is_(p))
        walk = memory.load(walk + word, word)
    goals.append(walk.is_not(0) if bug else walk.is_(0))
    s.refute(*goals)
    return s


@family
def list_append(n, aw=64, bug=0):
    """A list whose length (at most n) is symbolic is walked to its end, a node is appended; the sum grows by it."""
    s = Script("QF_ABV")
    word = aw // 8
    memory, nodes = s.var("m", (aw, 8)), list_nodes(s, n + 1, aw)
    extra, nodes = nodes[n], nodes[:n]
    null, length = s.const(0, aw), s.var("length", aw)
    s.require(s.all(length.ule(n), length.uge(1)))
    for i, p in enumerate(nodes):
        following = nodes[i + 1] if i + 1 < n else null
        memory = memory.save(p + word, s.ite(length.is_(i + 1), null, following), word)
    def total(m, steps):
        walk, acc = nodes[0], null
        for _ in range(steps):
            more = walk.is_not(0)
            acc = s.ite(more, acc + m.load(walk, word), acc)
            walk = s.ite(more, m.load(walk + word, word), walk)
        return acc, walk
    before, _ = total(memory, n)
    last = nodes[0]
    for _ in range(n - 1):
        following = memory.load(last + word, word)
        last = s.ite(following.is_not(0), following, last)
    value = s.var("value", aw)
    memory = memory.save(extra, value, word).save(extra + word, null, word).save(last + word, extra, word)
    after, end = total(memory, n if bug else n + 1)
    s.refute(end.is_(0), after.is_(before + value))
    return s


@family
def string_copy(n, bug=0):
    """strcpy of a string of at most n characters between two buffers that do not overlap (bug: the target may begin inside the source)."""
    s = Script("QF_ABV")
    memory, source, target = s.var("m", (64, 8)), s.var("src", 64), s.var("dst", 64)
    s.require(source.ule(1 << 40))
    s.require(target.ule(1 << 40))
    s.require(s.any((source + (n - 1 if bug else n + 1)).ule(target), (target + (n + 1)).ule(source)))
    s.require(memory.at(source + n).is_(0))
    old, running = memory, s.true()
    for i in range(n + 1):
        c = memory.at(source + i)
        memory = s.ite(running, memory.put(target + i, c), memory)
        running = s.all(running, c.is_not(0))
    goals, running = [], s.true()
    for i in range(n + 1):
        c = old.at(source + i)
        goals.append(s.implies(running, memory.at(target + i).is_(c)))
        running = s.all(running, c.is_not(0))
    s.refute(*goals)
    return s


@family
def string_length(n, bug=0):
    """strlen a word (8 bytes) at a time, by the carry trick, against byte by byte; at most 8n characters.

    The fault is the well-known one of the cheap trick: the byte 0x80 counts as a zero.
    """
    s = Script("QF_ABV")
    memory, p = s.var("m", (64, 8)), s.var("p", 64)
    s.require(p.ule(1 << 40))
    s.require(memory.at(p + (8 * n - 1)).is_(0))
    slow, running = s.const(0, 64), s.true()
    for i in range(8 * n):
        running = s.all(running, memory.at(p + i).is_not(0))
        slow = s.ite(running, slow + 1, slow)
    ones, highs = 0x0101010101010101, 0x8080808080808080
    fast, running = s.const(0, 64), s.true()
    for k in range(n):
        word = memory.load(p + 8 * k, 8)
        mask = (word - ones) & ~word & highs if not bug else ((word & ~s.const(highs, 64)) - ones) & highs
        inside = s.const(7, 64)
        for b in reversed(range(7)):
            inside = s.ite(mask.bits(8 * b + 7, 8 * b + 7).is_(1), b, inside)
        found = mask.is_not(0)
        fast = s.ite(running, s.ite(found, fast + inside, fast + 8), fast)
        running = s.all(running, s.no(found))
    s.refute(fast.is_(slow))
    return s


@family
def hash_table(n, cap, kw=32, bug=0):
    """Open addressing with multiplicative hashing: n insertions, then n look-ups (bug: one probe too few)."""
    s = Script("QF_ABV")
    keys, values = s.var("K", (16, kw)), s.var("V", (16, 32))
    for i in range(cap):
        s.require(keys.at(s.const(i, 16)).is_(0))
    ks, vs = s.vars("k", n, kw), s.vars("w", n, 32)
    for k in ks:
        s.require(k.is_not(0))
    def slot(k, probe):
        home = (k * (0x9E3779B1 >> (32 - kw) | 1)) >> (kw + 1 - cap.bit_length())
        index = (home + probe) & (cap - 1)
        return index.bits(15, 0) if kw > 16 else index.zext(16)
    for k, v in zip(ks, vs):
        done = s.false()
        for probe in range(n):
            at = slot(k, probe)
            found = keys.at(at)
            hit = s.all(s.no(done), s.any(found.is_(0), found.is_(k)))
            keys, values = s.ite(hit, keys.put(at, k), keys), s.ite(hit, values.put(at, v), values)
            done = s.any(done, hit)
    goals = []
    for i, k in enumerate(ks):
        expected = vs[i]
        for j in range(i + 1, n):
            expected = s.ite(ks[j].is_(k), vs[j], expected)
        got, done = s.const(0, 32), s.false()
        for probe in range(n - 1 if bug else n):
            at = slot(k, probe)
            hit = s.all(s.no(done), keys.at(at).is_(k))
            got, done = s.ite(hit, values.at(at), got), s.any(done, hit)
        goals.append(got.is_(expected))
    s.refute(*goals)
    return s


# ---- Bounds ------------------------------------------------------------------------------------------------------


@family
def bounds_product(w, ew, bug=0):
    """len * element size was checked not to overflow and to fit; then element i < len lies inside."""
    s = Script("QF_BV")
    length, element = s.var("len", w), s.var("esz", ew).zext(w)
    capacity, i = s.var("cap", w), s.var("i", w)
    full = length.zext(2 * w) * element.zext(2 * w)
    s.require(full.bits(2 * w - 1, w).is_(0))
    s.require(full.bits(w - 1, 0).ule(capacity))
    s.require(i.ule(length) if bug else i.ult(length))
    start = i * element
    end = start + element
    s.refute(end.ule(capacity), start.ule(end))
    return s


@family
def bounds_grid(w, rows, cols, bug=0):
    """Cell (r, c) of an image of at most rows x cols pixels of 1 to 4 bytes with padded lines lies inside it."""
    s = Script("QF_BV")
    height, width, depth = s.var("height", w), s.var("width", w), s.var("depth", w)
    r, c = s.var("r", w), s.var("c", w)
    s.require(s.all(height.ule(rows), width.ule(cols), depth.uge(1), depth.ule(4)))
    line = (width * depth + 3) & ~s.const(3, w)
    s.require(s.all(r.ult(height), c.ule(width) if bug else c.ult(width)))
    offset = r * line + c * depth
    s.refute((offset + depth).ule(height * line), offset.ule(offset + depth))
    return s


@family
def bounds_append(n, w=64, bug=0):
    """n appends to a growing buffer with checked additions: length stays within capacity, writes stay inside."""
    s = Script("QF_BV")
    length, capacity, buffer = s.var("len", w), s.var("cap", w), s.var("buf", w)
    limit = 1 << (w - 2)
    s.require(s.all(length.ule(capacity), capacity.ule(limit), buffer.ule(limit)))
    goals = []
    for i in range(n):
        count = s.var(f"n{i}", w)
        total = length + count
        wraps = total.ult(length)
        grow = s.all(s.no(wraps), capacity.ult(total))
        doubled = capacity + capacity
        wanted = s.ite(doubled.ult(total), total, doubled)
        grown = s.ite(wanted.ule(limit), wanted, capacity)
        accepted = s.all(s.no(wraps), s.any(total.ule(capacity), total.ule(grown)))
        capacity = s.ite(grow, grown, capacity)
        target = buffer + length
        goals.append(s.implies(accepted, s.all(
            total.ule(capacity), buffer.ule(target), (target + count).ule(buffer + capacity))))
        length = s.ite(accepted, total, length)
        goals.append(length.ult(capacity) if bug else length.ule(capacity))
    s.refute(*goals)
    return s


@family
def bounds_slices(n, w=64, bug=0):
    """A slice of a slice of ... (n deep) of a buffer lies inside the buffer: linear 64-bit bounds."""
    s = Script("QF_BV")
    base, size = s.var("base", w), s.var("size", w)
    s.require(base.ule((1 << (w - 1)) - 1))
    s.require(size.ule((1 << (w - 1)) - 1))
    start, length = base, size
    for i in range(n):
        offset, count = s.var(f"o{i}", w), s.var(f"c{i}", w)
        s.require(offset.ule(length))
        s.require(count.ule(length) if bug and i == n - 1 else count.ule(length - offset))
        start, length = start + offset, count
    s.refute(base.ule(start), (start + length).ule(base + size), length.ule(size))
    return s


# ---- Sorting -----------------------------------------------------------------------------------------------------


@family
def sort_insertion(n, w, bug=0):
    """Insertion sort with a symbolic inner index; the result is in order (bug: strictly in order)."""
    s = Script("QF_BV")
    cells = s.vars("a", n, w)
    for i in range(1, n):
        key, j, moving = cells[i], s.const(i, 8), s.true()
        for _ in range(i):
            left = pick(s, cells, j - 1)
            moving = s.all(moving, j.is_not(0), left.ugt(key))
            cells = replace(s, cells, j, left, moving)
            j = s.ite(moving, j - 1, j)
        cells = replace(s, cells, j, key, s.true())
    goals = [cells[i].ule(cells[i + 1]) for i in range(n - 1)]
    if bug:
        goals.append(cells[n // 2].ult(cells[n // 2 + 1]))
    s.refute(*goals)
    return s


def compare_exchange(script, cells, i, j):
    swap = cells[j].ult(cells[i])
    cells[i], cells[j] = script.ite(swap, cells[j], cells[i]), script.ite(swap, cells[i], cells[j])


@family
def sort_network(n, w, bug=0):
    """Batcher's odd-even merge sort for n = 2^k values sorts (bug: one comparator is missing)."""
    s = Script("QF_BV")
    cells = s.vars("a", n, w)
    pairs = []
    def merge(low, high, step):
        if 2 * step < high - low:
            merge(low, high, 2 * step)
            merge(low + step, high, 2 * step)
            pairs.extend((i, i + step) for i in range(low + step, high - step, 2 * step))
        else:
            pairs.append((low, low + step))
    def sort(low, high):
        if high > low:
            middle = (low + high) // 2
            sort(low, middle)
            sort(middle + 1, high)
            merge(low, high, 1)
    sort(0, n - 1)
    if bug:
        del pairs[len(pairs) // 2]
    for i, j in pairs:
        compare_exchange(s, cells, i, j)
    s.refute(*[cells[i].ule(cells[i + 1]) for i in range(n - 1)])
    return s


@family
def sort_bubble(n, w, bug=0):
    """Bubble sort keeps the sum of its elements (bug: it keeps the sum with alternating signs)."""
    s = Script("QF_BV")
    cells = s.vars("a", n, w)
    def total(values):
        acc = values[0]
        for k, v in enumerate(values[1:]):
            acc = acc - v if bug and k % 2 == 0 else acc + v
        return acc
    before = total(cells)
    for i in range(n):
        for j in range(n - 1 - i):
            compare_exchange(s, cells, j, j + 1)
    s.refute(total(cells).is_(before))
    return s


# ---- Hashing, coding ---------------------------------------------------------------------------------------------


def fnv(script, cells):
    h = script.const(2166136261, 32)
    for c in cells:
        h = (h ^ c.zext(32)) * 16777619
    return h


@family
def fnv_preimage(n, low=0):
    """Printable text of n characters with a given FNV-1a hash (satisfiable: the hash of a real text).

    low > 0 asks for the low bits only.
    """
    s = Script("QF_BV")
    text = b"the quick brown fox jumps"[:n]
    target = 2166136261
    for c in text:
        target = ((target ^ c) * 16777619) & 0xFFFFFFFF
    cells = s.vars("c", n, 8)
    for c in cells:
        s.require(s.all(c.uge(32), c.ult(127)))
    h = fnv(s, cells)
    s.require(h.is_(target) if not low else h.bits(low - 1, 0).is_(target % (1 << low)))
    return s


@family
def fnv_collision(n, printable=0):
    """Two different texts of n bytes with the same FNV-1a hash (none for small n)."""
    s = Script("QF_BV")
    one, two = s.vars("a", n, 8), s.vars("b", n, 8)
    if printable:
        for c in one + two:
            s.require(s.all(c.uge(48), c.ult(58)))
    s.require(fnv(s, one).is_(fnv(s, two)))
    s.require(s.any(*[a.is_not(b) for a, b in zip(one, two)]))
    return s


@family
def crc_table(n, bug=0):
    """CRC-32 of n bytes bit by bit against the nibble table (bug: one table entry is off by a bit)."""
    s = Script("QF_BV")
    poly = 0xEDB88320
    table = []
    for entry in range(16):
        for _ in range(4):
            entry = (entry >> 1) ^ (poly if entry & 1 else 0)
        table.append(entry)
    if bug:
        table[11] ^= 0x00010000
    slow = fast = s.const(0xFFFFFFFF, 32)
    for c in s.vars("d", n, 8):
        slow = slow ^ c.zext(32)
        for _ in range(8):
            slow = (slow >> 1) ^ (-(slow & 1) & poly)
        fast = fast ^ c.zext(32)
        for _ in range(2):
            fast = (fast >> 4) ^ pick(s, [s.const(t, 32) for t in table], fast.bits(3, 0))
    s.refute(slow.is_(fast))
    return s


@family
def base64_round(n, bug=0):
    """n groups of three bytes encoded and decoded come back (bug: '/' is decoded as '+')."""
    s = Script("QF_BV")
    def encode(x):
        c = x.zext(8)
        return s.ite(x.ult(26), c + 65, s.ite(x.ult(52), c + 71, s.ite(
            x.ult(62), c - 4, s.ite(x.is_(62), 43, s.const(47, 8)))))
    def decode(c):
        other = s.const(62, 8) if bug else s.ite(c.is_(43), 62, s.const(63, 8))
        return s.ite(s.all(c.uge(65), c.ule(90)), c - 65, s.ite(s.all(c.uge(97), c.ule(122)), c - 71, s.ite(
            s.all(c.uge(48), c.ule(57)), c + 4, other))).bits(5, 0)
    check_in = check_out = s.const(0, 32)
    for g in range(n):
        plain = s.concat(*s.vars(f"x{g}_", 3, 8))
        chars = [encode(plain.bits(23 - 6 * i, 18 - 6 * i)) for i in range(4)]
        again = s.concat(*[decode(c) for c in chars])
        check_in = check_in * 31 + plain.zext(32)
        check_out = check_out * 31 + again.zext(32)
    s.refute(check_in.is_(check_out))
    return s


# ---- Queues ------------------------------------------------------------------------------------------------------


@family
def ring_buffer(n, ops, bug=0):
    """A ring buffer of symbolic capacity (at most n) behaves like a queue (bug: head wraps at n, not at capacity)."""
    s = Script("QF_BV")
    capacity = s.var("cap", 32)
    s.require(s.all(capacity.uge(2), capacity.ule(n)))
    head = count = s.const(0, 32)
    buffer, queue = s.vars("b", n, 8), [s.const(0, 8)] * n
    goals = []
    for o in range(ops):
        push, value = s.var(f"push{o}", "Bool"), s.var(f"v{o}", 8)
        puts, takes = s.all(push, count.ult(capacity)), s.all(s.no(push), count.is_not(0))
        tail = (head + count).urem(capacity)
        goals.append(tail.ult(capacity))
        goals.append(s.implies(takes, pick(s, buffer, head).is_(queue[0])))
        buffer = replace(s, buffer, tail, value, puts)
        head = s.ite(takes, (head + 1).urem(n if bug else capacity), head)
        queue = [s.ite(s.all(puts, count.is_(k)), value,
                       s.ite(takes, queue[k + 1], queue[k]) if k + 1 < n else queue[k]) for k in range(n)]
        count = s.ite(puts, count + 1, s.ite(takes, count - 1, count))
    s.refute(*goals)
    return s


# ---- Algebra -----------------------------------------------------------------------------------------------------


@family
def poly_distribute(w, n=2, bug=0):
    """(x1+...+xn) * (y1+...+yn) against the sum of all products."""
    s = Script("QF_BV")
    xs, ys = s.vars("x", n, w), s.vars("y", n, w)
    left_x, left_y = xs[0], ys[0]
    for x, y in zip(xs[1:], ys[1:]):
        left_x, left_y = left_x + x, left_y + y
    total = s.const(0, w)
    for x in xs:
        for y in ys:
            total = total + x * y
    if bug:
        total = total | (xs[0] & ys[0] & 1)
    s.refute((left_x * left_y).is_(total))
    return s


@family
def poly_square(w, bug=0):
    """(a+b)^2 - (a-b)^2 = 4ab (bug: = 2ab)."""
    s = Script("QF_BV")
    a, b = s.var("a", w), s.var("b", w)
    plus, minus = a + b, a - b
    s.refute((plus * plus - minus * minus).is_((a * b) << (1 if bug else 2)))
    return s


@family
def poly_matrix(n, w, bug=0):
    """(A B) C = A (B C) for n x n matrices (bug: C's first entry is changed in one of them)."""
    s = Script("QF_BV")
    def matrix(name):
        return [[s.var(f"{name}{i}{j}", w) for j in range(n)] for i in range(n)]
    def product(p, q):
        result = []
        for i in range(n):
            row = []
            for j in range(n):
                acc = p[i][0] * q[0][j]
                for k in range(1, n):
                    acc = acc + p[i][k] * q[k][j]
                row.append(acc)
            result.append(row)
        return result
    a, b, c = matrix("a"), matrix("b"), matrix("c")
    left = product(product(a, b), c)
    if bug:
        c[0][0] = c[0][0] ^ (a[0][0] & 1)
    right = product(a, product(b, c))
    s.refute(*[left[i][j].is_(right[i][j]) for i in range(n) for j in range(n)])
    return s


@family
def poly_horner(w, degree, bug=0):
    """A polynomial with constant coefficients by Horner's rule and by powers."""
    s = Script("QF_BV")
    source = random.Random(degree)
    coefficients = [source.randrange(1, 1 << w) for _ in range(degree + 1)]
    x = s.var("x", w)
    horner = s.const(coefficients[degree], w)
    for c in reversed(coefficients[:degree]):
        horner = horner * x + c
    if bug:
        coefficients[degree] ^= 1
    power, total = s.const(1, w), s.const(0, w)
    for c in coefficients:
        total, power = total + power * c, power * x
    s.refute(horner.is_(total))
    return s


def signed_digits(value):
    """The non-adjacent form of a constant: pairs (sign, shift)."""
    digits, shift = [], 0
    while value:
        if value & 1:
            digit = 2 - (value & 3)
            digits.append((digit, shift))
            value -= digit
        value >>= 1
        shift += 1
    return digits


def by_shifts(script, x, constant):
    total = script.const(0, x.sort)
    for sign, shift in signed_digits(constant):
        total = total + (x << shift) if sign > 0 else total - (x << shift)
    return total


@family
def mul_shift(w, k, bug=0):
    """x times k constants in turn, by shifts and adds, against one multiplication by their product."""
    s = Script("QF_BV")
    source = random.Random(w * 100 + k)
    x = s.var("x", w)
    chain, product = x, 1
    for _ in range(k):
        c = source.randrange(1 << (w // 2), 1 << (w - 1)) | 1
        chain, product = by_shifts(s, chain, c), product * c
    if bug:
        chain = chain ^ ((x >> (w - 2)) & (x >> (w // 2)) & 1)
    s.refute(chain.is_(x * (product % (1 << w))))
    return s


@family
def mul_shift_sum(w, n, bug=0):
    """A weighted sum of n values, products on one side, shifts on the other, added in another order and guarded."""
    s = Script("QF_BV")
    source = random.Random(w + n)
    xs = s.vars("x", n, w)
    guards = s.vars("g", n, "Bool")
    constants = [source.randrange(3, min(1 << w, 1 << 20)) for _ in range(n)]
    one = two = s.const(0, w)
    for x, c, g in zip(xs, constants, guards):
        one = s.ite(g, one + x * c, one - x * c)
    order = list(range(n))
    source.shuffle(order)
    for i in order:
        part = by_shifts(s, xs[i], constants[i] ^ (1 << (w - 1) if bug and i == 0 else 0))
        two = s.ite(guards[i], two + part, two - part)
    s.refute(one.is_(two))
    return s


@family
def div_magic(w, d, bug=0):
    """x / d by multiplication with a magic constant (bug: the constant is one too small)."""
    s = Script("QF_BV")
    x = s.var("x", w)
    extra = (d - 1).bit_length()
    magic = (1 << (w + extra)) // d + (0 if bug else 1)
    quotient = ((x.zext(2 * w + 2) * magic) >> (w + extra)).bits(w - 1, 0)
    s.refute(quotient.is_(x.udiv(d)))
    return s


@family
def div_identity(w, kind, bug=0):
    """Identities of division: 0: q*d + r = n and r < d; 1: the same for signed numbers; 2: (n/3)/5 = n/15."""
    s = Script("QF_BV")
    n, d = s.var("n", w), s.var("d", w)
    if kind == 0:
        s.require(d.is_not(0))
        q, r = n.udiv(d), n.urem(d)
        s.refute((q * d + r).is_(n), r.ult(d), (q * d).ule(n - 1 if bug else n))
    elif kind == 1:
        s.require(d.is_not(0))
        q, r = n.sdiv(d), n.srem(d)
        goals = [(q * d + r).is_(n), s.implies(r.is_not(0), r.slt(0).is_(n.slt(0)))]
        if bug:
            goals.append(s.no(s.all(q.slt(0), n.slt(0), d.slt(0))))
        s.refute(*goals)
    else:
        s.refute(n.udiv(3).udiv(5).is_(n.udiv(14 if bug else 15)))
    return s


@family
def popcount(w, bug=0):
    """Counting bits by clearing the lowest one against adding up in parallel (w a power of two, at least 8)."""
    s = Script("QF_BV")
    x = s.var("x", w)
    rest, slow = x, s.const(0, w)
    for _ in range(w):
        more = rest.is_not(0)
        slow, rest = s.ite(more, slow + 1, slow), s.ite(more, rest & (rest - 1), rest)
    def mask(bits, ones): return sum(((1 << ones) - 1) << i for i in range(0, w, bits))
    t = x - ((x >> 1) & mask(2, 1))
    t = (t & mask(4, 2)) + ((t >> 2) & mask(4, 2))
    t = (t + (t >> 4)) & (mask(8, 4) if not bug else mask(8, 3))
    t = (t * mask(8, 1)) >> (w - 8)
    s.refute(t.is_(slow))
    return s

"""Families of the generated set: memory as nested ites and as arrays. See families.py."""

import random

from family import family, apart
from smt import Script


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

"""Families of the generated set: bounds, sorting, hashing, coding, queues. See families.py."""

from family import family, pick, replace
from smt import Script


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

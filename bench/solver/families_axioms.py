"""Families of the axioms set: laws of multiplication and division, steps of sums, and queues of hardware. See families.py."""

from family import family, pick, replace
from smt import Script


@family
def distributes(w, n=1, bug=0):
    """x * (y0 + ... + yn) = x*y0 + ... + x*yn, with every part an equation of its own (bug: the last one is left out)."""
    s = Script("QF_BV")
    x, ys = s.var("x", w), s.vars("y", n + 1, w)
    total, parts = s.var("total", w), s.vars("part", n + 1, w)
    acc = ys[0]
    for y in ys[1:]:
        acc = acc + y
    s.require(total.is_(acc))
    for part, y in zip(parts, ys):
        s.require(part.is_(x * y))
    sum_of_parts = parts[0]
    for part in parts[1:len(parts) - bug]:
        sum_of_parts = sum_of_parts + part
    s.refute((x * total).is_(sum_of_parts))
    return s


@family
def power_sums(w, degree=1, bug=0):
    """A sum of the first powers has a closed form; one step further it still has it (bug: two steps)."""
    s = Script("QF_BV")
    x, y = s.var("x", w), s.var("y", w)

    def law(total, last):
        square = last * last
        if degree == 1:
            return (total * 2).is_(square + last)
        if degree == 2:
            return (total * 6).is_(square * last * 2 + square * 3 + last)
        return (total * 4).is_(square * square + square * last * 2 + square)

    def power(value):
        return [value, value * value, value * value * value][degree - 1]
    step = y + 1 + bug
    s.require(law(x, y))
    s.refute(law(x + power(step), step))
    return s


@family
def product_by_sum(w, signed=0, bug=0):
    """Behind `for (i = 0; i < n; i++) p += a` it is known that p = i * a and i <= n, and not i < n: p = n * a (bug: no i <= n)."""
    s = Script("QF_BV")
    p, a, i, n = (s.var(name, w) for name in "pain")
    s.require(p.is_(i * a))
    def less(u, v):
        return u.slt(v) if signed else u.ult(v)
    s.require(s.apply("not", less(i, n)))
    if not bug:
        s.require(s.apply("not", less(n, i)))
    s.refute(p.is_(n * a))
    return s


@family
def division_axiom(w, signed=0, form=0, bug=0):
    """a = b * (a / b) + a % b, in three forms; |a % b| < |b| (bug: the form is claimed for a % b - 1)."""
    s = Script("QF_BV")
    a, b = s.var("a", w), s.var("b", w)
    q, r = (a.sdiv(b), a.srem(b)) if signed else (a.udiv(b), a.urem(b))
    if bug:
        r = r - 1
    if form == 0:
        s.refute(a.is_(b * q + r))
    elif form == 1:
        s.refute((a - r).is_(q * b))
    else:
        s.refute(r.is_(a - q * b))
    return s


def fifo(n, w, steps, bug, arrays):
    """A queue in a shift register against one with two pointers into a memory, from reset on, step by step: the same
    element is in front, both are full and empty together (bug: the tail does not wrap where an element is put and taken at once)."""
    s = Script("QF_AUFBV" if arrays else "QF_BV")
    bits = max(1, (n - 1).bit_length())
    assert n == 1 << bits
    shift = [s.const(0, w)] * n
    count = s.const(0, bits + 1)
    memory = s.var("memory", (bits, w)) if arrays else s.vars("cell", n, w)
    head = tail = s.const(0, bits + 1)
    goals = []
    for step in range(steps):
        put, take, value = s.var(f"put{step}", "Bool"), s.var(f"take{step}", "Bool"), s.var(f"v{step}", w)
        full, empty = count.is_(n), count.is_(0)
        goals.append(s.apply("=", full, s.all(head.bits(bits - 1, 0).is_(tail.bits(bits - 1, 0)), head.is_not(tail))))
        goals.append(s.apply("=", empty, head.is_(tail)))
        front = memory.at(head.bits(bits - 1, 0)) if arrays else pick(s, memory, head.bits(bits - 1, 0))
        goals.append(s.any(empty, shift[0].is_(front)))
        puts, takes = s.all(put, s.no(full)), s.all(take, s.no(empty))
        place = s.ite(takes, count - 1, count)
        moved = [s.ite(takes, shift[k + 1] if k + 1 < n else shift[k], shift[k]) for k in range(n)]
        shift = [s.ite(s.all(puts, place.is_(k)), value, moved[k]) for k in range(n)]
        count = s.ite(puts, place + 1, place)
        at = tail.bits(bits - 1, 0)
        memory = s.ite(puts, memory.put(at, value), memory) if arrays else replace(s, memory, at, value, puts)
        after = tail + 1
        if bug:
            after = s.ite(takes, s.concat(tail.bits(bits, bits), (at + 1)), after)
        tail = s.ite(puts, after, tail)
        head = s.ite(takes, head + 1, head)
    s.refute(*goals)
    return s


@family
def fifo_bits(n, w, steps, bug=0):
    return fifo(n, w, steps, bug, False)


@family
def fifo_array(n, w, steps, bug=0):
    return fifo(n, w, steps, bug, True)

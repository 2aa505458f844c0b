"""Families of the generated set: algebra. See families.py."""

import random

from family import family
from smt import Script


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

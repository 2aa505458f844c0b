"""A small builder of SMT-LIB 2.6 scripts over bit-vectors and arrays.

Every compound term becomes a define-fun, the way a bounded model checker writes out its SSA form: files stay linear
in the size of the term graph. Equal terms are written once. A sort is "Bool", a width, or a pair (index width,
element width) for an array.
"""

PREDICATES = {"=", "distinct", "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"}


def sort_text(sort):
    if sort == "Bool":
        return "Bool"
    if isinstance(sort, tuple):
        return f"(Array (_ BitVec {sort[0]}) (_ BitVec {sort[1]}))"
    return f"(_ BitVec {sort})"


class Term:
    """A term of one script. An int on the right-hand side of an operator means the constant of the same width."""

    __slots__ = ("script", "text", "sort")

    def __init__(self, script, text, sort):
        self.script, self.text, self.sort = script, text, sort

    def _like(self, other):
        return self.script.const(other, self.sort) if isinstance(other, int) else other

    def _op(self, name, other):
        return self.script.apply(name, self, self._like(other))

    def __add__(self, other): return self if other == 0 else self._op("bvadd", other)
    def __sub__(self, other): return self if other == 0 else self._op("bvsub", other)
    def __mul__(self, other): return self._op("bvmul", other)
    def __and__(self, other): return self._op("bvand", other)
    def __or__(self, other): return self._op("bvor", other)
    def __xor__(self, other): return self._op("bvxor", other)
    def __lshift__(self, other): return self._op("bvshl", other)
    def __rshift__(self, other): return self._op("bvlshr", other)
    def __invert__(self): return self.script.apply("bvnot", self)
    def __neg__(self): return self.script.apply("bvneg", self)
    def udiv(self, other): return self._op("bvudiv", other)
    def urem(self, other): return self._op("bvurem", other)
    def sdiv(self, other): return self._op("bvsdiv", other)
    def srem(self, other): return self._op("bvsrem", other)

    # Comparisons have names: == stays Python's.
    def is_(self, other): return self._op("=", other)
    def is_not(self, other): return self.script.apply("not", self._op("=", other))
    def ult(self, other): return self._op("bvult", other)
    def ule(self, other): return self._op("bvule", other)
    def ugt(self, other): return self._op("bvugt", other)
    def uge(self, other): return self._op("bvuge", other)
    def slt(self, other): return self._op("bvslt", other)

    def bits(self, high, low):
        return self.script.define(f"((_ extract {high} {low}) {self.text})", high - low + 1)

    def zext(self, width):
        if width == self.sort:
            return self
        return self.script.define(f"((_ zero_extend {width - self.sort}) {self.text})", width)

    def sext(self, width):
        if width == self.sort:
            return self
        return self.script.define(f"((_ sign_extend {width - self.sort}) {self.text})", width)

    # Arrays.
    def at(self, index):
        return self.script.define(f"(select {self.text} {index.text})", self.sort[1])

    def put(self, index, value):
        return self.script.define(f"(store {self.text} {index.text} {value.text})", self.sort)

    def load(self, address, count):
        """The little-endian word of `count` elements at `address`."""
        parts = [self.at(address + i) for i in range(count)]
        return parts[0] if count == 1 else self.script.apply("concat", *reversed(parts))

    def save(self, address, value, count):
        """The array with the little-endian word `value` of `count` elements at `address`."""
        memory, unit = self, self.sort[1]
        for i in range(count):
            memory = memory.put(address + i, value.bits(unit * i + unit - 1, unit * i) if count > 1 else value)
        return memory


class Script:
    def __init__(self, logic):
        self._lines = [f"(set-logic {logic})"]
        self._known = {}

    def var(self, name, sort):
        self._lines.append(f"(declare-fun {name} () {sort_text(sort)})")
        return Term(self, name, sort)

    def vars(self, prefix, count, sort):
        return [self.var(f"{prefix}{i}", sort) for i in range(count)]

    def const(self, value, width):
        return Term(self, f"(_ bv{value % (1 << width)} {width})", width)

    def true(self): return Term(self, "true", "Bool")
    def false(self): return Term(self, "false", "Bool")

    def define(self, text, sort):
        term = self._known.get(text)
        if term is None:
            term = Term(self, f"t{len(self._known)}", sort)
            self._known[text] = term
            self._lines.append(f"(define-fun {term.text} () {sort_text(sort)} {text})")
        return term

    def apply(self, name, *args):
        if name in PREDICATES:
            sort = "Bool"
        elif name == "ite":
            sort = args[1].sort
        elif name == "concat":
            sort = sum(a.sort for a in args)
        else:
            sort = args[0].sort
        return self.define(f"({name} {' '.join(a.text for a in args)})", sort)

    def ite(self, cond, then, other):
        then = other._like(then) if isinstance(then, int) else then
        return self.apply("ite", cond, then, then._like(other))

    def all(self, *args):
        return args[0] if len(args) == 1 else self.apply("and", *args) if args else self.true()

    def any(self, *args):
        return args[0] if len(args) == 1 else self.apply("or", *args) if args else self.false()

    def no(self, arg): return self.apply("not", arg)
    def implies(self, left, right): return self.apply("=>", left, right)
    def concat(self, *args): return self.apply("concat", *args)

    def require(self, cond):
        self._lines.append(f"(assert {cond.text})")

    def refute(self, *properties):
        """Asks for a violation: unsat means that all properties hold."""
        self.require(self.no(self.all(*properties)))

    def text(self):
        return "\n".join(self._lines) + "\n(check-sat)\n(exit)\n"

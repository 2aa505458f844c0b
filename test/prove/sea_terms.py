"""Terms of SEA-IR: read, printed, and written as expressions of Python.

A number is an int, a pointer (base, offset, size), a memory a Memory; registers are looked up in the dictionary `e`."""
import re

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\|[^|]*\||[(),\[\]]|[^\s(),\[\]"|]+')
COMPARISONS = {'bvule': '<=', 'bvult': '<', 'bvuge': '>=', 'bvugt': '>', 'bvsle': '<=', 'bvslt': '<', 'bvsge': '>=', 'bvsgt': '>'}
ARITHMETIC = {'bvadd': '+', 'bvsub': '-', 'bvmul': '*', 'bvand': '&', 'bvor': '|', 'bvxor': '^'}
OVERFLOWS = {'bvsaddo': '+', 'bvssubo': '-', 'bvsmulo': '*', 'bvuaddo': '+', 'bvusubo': '-', 'bvumulo': '*'}


class Unsupported(Exception):
    """Something that no state is known for."""


class Memory(dict):
    """From addresses to bytes, or to (pointer, number of its byte). Nobody changes one that is there."""

    def __hash__(self):
        if not hasattr(self, 'hash'):
            self.hash = hash(frozenset(self.items()))
        return self.hash


def tokens(text):
    return TOKEN.findall(text)


def read(words, at):
    """The term that begins at this word, and where it ends. A list is what stands in brackets."""
    if words[at] != '(':
        return words[at], at + 1
    found, at = [], at + 1
    while words[at] != ')':
        part, at = read(words, at)
        found.append(part)
    return found, at + 1


def written_out(term, names=None):
    """Without `let`."""
    names = names or {}
    if isinstance(term, str):
        return names.get(term, term)
    if term and term[0] == 'let':
        return written_out(term[2], names | {name: written_out(value, names) for name, value in term[1]})
    return [written_out(part, names) for part in term]


def parse(text):
    return written_out(read(tokens(text), 0)[0])


def show(term):
    return term if isinstance(term, str) else '(' + ' '.join(map(show, term)) + ')'


def registers(term):
    """Every word that may be one."""
    if isinstance(term, str):
        return {term}
    return set().union(*map(registers, term)) if term else set()


def constant(term):
    """Value and width; None if it is none."""
    if isinstance(term, list):
        if len(term) == 3 and term[0] == '_' and re.fullmatch(r'bv\d+', term[1]):
            return int(term[1][2:]), int(term[2])
    elif term.startswith('#x'):
        return int(term[2:], 16), 4 * (len(term) - 2)
    elif term.startswith('#b'):
        return int(term[2:], 2), len(term) - 2
    return None


def number(value, width):
    return f'(_ bv{value % (1 << width)} {width})'


def signed(value, width):
    return value - (1 << width) if value >> (width - 1) else value


def shifted(how, a, b, width):
    if how == 'bvshl':
        return (a << min(b, width)) & ((1 << width) - 1)
    return a >> b if how == 'bvlshr' else (signed(a, width) >> b) & ((1 << width) - 1)


def overflows(how, result, width):
    least, most = (-(1 << width - 1), 1 << width - 1) if how.startswith('bvs') else (0, 1 << width)
    return not least <= result < most


class Writer:
    """Expressions of Python for terms over registers of these sorts: 'bool', 'ptr', 'mem', or how many bits."""

    def __init__(self, sorts, pointers, bits):
        self.sorts, self.pointers, self.bits = sorts, pointers, bits

    def text(self, term):
        return self.write(term)[0]

    def write(self, term):
        """The expression and its sort."""
        known = constant(term)
        if known:
            return str(known[0]), known[1]
        if isinstance(term, str):
            if term in ('true', 'false'):
                return term.capitalize(), 'bool'
            if term in self.pointers:
                return repr(self.pointers[term]), 'ptr'
            if term in self.sorts:
                return f'e[{term!r}]', self.sorts[term]
            raise Unsupported(term)
        if isinstance(term[0], list):
            return self.indexed(term[0], [self.write(part) for part in term[1:]])
        parts = [self.write(part) for part in term[1:]]
        return self.operation(term[0], [text for text, _ in parts], [sort for _, sort in parts])

    @staticmethod
    def indexed(head, parts):
        a, width = parts[0]
        if head[1] == 'extract':
            high, low = int(head[2]), int(head[3])
            return f'({a} >> {low} & {(1 << high - low + 1) - 1})', high - low + 1
        if head[1] == 'zero_extend':
            return a, width + int(head[2])
        if head[1] == 'sign_extend':
            return f'(signed({a}, {width}) & {(1 << width + int(head[2])) - 1})', width + int(head[2])
        raise Unsupported(head[1])

    def operation(self, how, a, sorts):
        if how in ('and', 'or'):
            return '(' + f' {how} '.join(a) + ')', 'bool'
        if how == 'not':
            return f'(not {a[0]})', 'bool'
        if how == '=>':
            return f'(not {a[0]} or {a[1]})', 'bool'
        if how in ('=', 'distinct', 'xor'):
            if len(a) != 2 or sorts[0] == 'mem':
                raise Unsupported(how)
            return f'({a[0]} {"==" if how == "=" else "!="} {a[1]})', 'bool'
        if how == 'ite':
            return f'({a[1]} if {a[0]} else {a[2]})', sorts[1]
        if how.startswith('ptr'):
            return self.pointer(how, a)
        return self.numbers(how, a, sorts)

    def pointer(self, how, a):
        if how == 'ptr':
            return f'({a[0]}, {a[1]}, {a[2]})', 'ptr'
        if how == 'ptr.add':
            return f'moved({a[0]}, {a[1]}, {(1 << self.bits) - 1})', 'ptr'
        if how in ('ptr.base', 'ptr.offset', 'ptr.size'):
            return f'{a[0]}[{["ptr.base", "ptr.offset", "ptr.size"].index(how)}]', self.bits
        raise Unsupported(how)

    @staticmethod
    def numbers(how, a, sorts):
        width = sorts[0]
        if not all(isinstance(sort, int) for sort in sorts):
            raise Unsupported(how)
        mask = (1 << width) - 1
        if how in COMPARISONS:
            a = a if how[2] == 'u' else [f'signed({x}, {width})' for x in a]
            return f'({a[0]} {COMPARISONS[how]} {a[1]})', 'bool'
        if how in ARITHMETIC:
            grows = how in ('bvadd', 'bvsub', 'bvmul')
            return '(' + f' {ARITHMETIC[how]} '.join(a) + (f' & {mask})' if grows else ')'), width
        if how in OVERFLOWS:
            a = a if how[2] == 'u' else [f'signed({x}, {width})' for x in a]
            return f'overflows({how!r}, {a[0]} {OVERFLOWS[how]} {a[1]}, {width})', 'bool'
        if how == 'bvneg':
            return f'(-{a[0]} & {mask})', width
        if how == 'bvnot':
            return f'(~{a[0]} & {mask})', width
        if how == 'bvudiv':
            return f'({a[0]} // ({a[1]}) if {a[1]} else {mask})', width
        if how == 'bvurem':
            return f'({a[0]} % ({a[1]}) if {a[1]} else {a[0]})', width
        if how in ('bvshl', 'bvlshr', 'bvashr'):
            return f'shifted({how!r}, {a[0]}, {a[1]}, {width})', width
        if how == 'concat' and len(a) == 2:
            return f'({a[0]} << {sorts[1]} | {a[1]})', sorts[0] + sorts[1]
        raise Unsupported(how)


def moved(pointer, distance, mask):
    return pointer[0], pointer[1] + distance & mask, pointer[2]


def address(pointer, bits):
    return pointer[0] + pointer[1] & ((1 << bits) - 1)

"""Programs of every check x kind of object x access.

A program is made of an object (how `p` comes to point to `n` bytes, and how they
end), an access to LENGTH bytes at an offset, and the rule of a check. Everything
differs in the macro BUG alone: 0 makes the program right, 1 wrong for some input.
"""

import dataclasses

HEAD = """#include <alloca.h>
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
struct __attribute__((packed)) pair { unsigned short value; };
static unsigned char other[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static int hits;
"""


@dataclasses.dataclass(frozen=True)
class Object:
    name: str
    setup: str  # declares `unsigned char *p` and `long n`
    outside: str = ""  # before main
    fill: str = "memset(p, 1, n);"
    end: str = ""
    before: int = 0  # bytes of the same object in front of p


@dataclasses.dataclass(frozen=True)
class Access:
    name: str
    length: int
    kind: str  # read or write
    text: str  # over the pointer AT


LIVE = [
    Object("stack", "unsigned char a[8]; unsigned char *p = a; long n = 8;"),
    Object("heap", "long n = 8; unsigned char *p = malloc(n);", end="free(p);"),
    Object("heap-any-size", "long n = 2 + (fathom_nondet_int() & 7); unsigned char *p = malloc(n);", end="free(p);"),
    Object("global", "unsigned char *p = g; long n = 8;", outside="unsigned char g[8];"),
    Object("static", "static unsigned char a[8]; unsigned char *p = a; long n = 8;"),
    Object("vla", "long n = 2 + (fathom_nondet_int() & 7); unsigned char a[n]; unsigned char *p = a;"),
    Object("alloca", "long n = 8; unsigned char *p = alloca(n);"),
    Object("interior", "struct record s = {0}; unsigned char *p = s.bytes; long n = 8;",
           outside="struct record { int head; unsigned char bytes[8]; };", before=4),
    Object("interior-heap", "long n = 6; unsigned char *block = calloc(1, n + 2), *p = block + 2;", end="free(block);",
           before=2),
]
HEAP = [
    Object("malloc", "long n = 8; unsigned char *p = malloc(n);", end="free(p);"),
    Object("calloc", "long n = 8; unsigned char *p = calloc(2, 4);", end="free(p);"),
    Object("realloc", "long n = 8; unsigned char *p = realloc(malloc(3), n);", end="free(p);"),
    Object("aligned", "long n = 16; unsigned char *p = aligned_alloc(16, n);", end="free(p);"),
    Object("strdup", 'long n = 8; unsigned char *p = (unsigned char *)strdup("1234567");', end="free(p);"),
]
ACCESSES = [
    Access("read", 1, "read", "hits += *(AT) == 3;"),
    Access("read-wide", 2, "read", "hits += ((struct pair *)(AT))->value == 0x101;"),
    Access("write", 1, "write", "*(AT) = 3;"),
    Access("write-wide", 2, "write", "((struct pair *)(AT))->value = 3;"),
    Access("memcpy-from", 2, "read", "unsigned char copy[2]; memcpy(copy, AT, 2); hits += copy[1] == 4;"),
    Access("memcpy-to", 2, "write", "memcpy(AT, other, 2);"),
    Access("memmove-to", 2, "write", "memmove(AT, other, 2);"),
    Access("memset", 2, "write", "memset(AT, 5, 2);"),
    Access("memcmp", 2, "read", "hits += memcmp(AT, other, 2) == 0;"),
    Access("memchr", 2, "read", "hits += memchr(AT, 9, 2) != 0;"),
    Access("strcpy", 2, "write", 'strcpy((char *)(AT), "x");'),
]
READS = [a for a in ACCESSES if a.kind == "read"]
WRITES = [a for a in ACCESSES if a.kind == "write"]


@dataclasses.dataclass(frozen=True)
class Twin:
    check: str  # the id that the wrong one fails with, or several separated by |
    name: str
    text: str
    options: tuple = ()


def program(objects, body, outside=""):
    """A main with the objects' declarations, then the body, then their ends."""
    lines = [HEAD, *(o.outside for o in objects), outside, "int main(void) {"]
    lines += ["  " + o.setup for o in objects]
    lines += ["  " + o.fill for o in objects if o.fill]
    lines += ["  " + line for line in body]
    lines += ["  " + o.end for o in objects if o.end]
    return "\n".join(line for line in lines if line) + "\n  return hits == 77;\n}\n"


def at(access, pointer):
    return "{ " + access.text.replace("AT", pointer) + " }"


def bounds():
    for o in LIVE:
        for a in ACCESSES:
            kind = "out-of-bounds-" + a.kind
            yield Twin(kind, f"after/{o.name}/{a.name}", program([o], [
                "long i = fathom_nondet_long();",
                f"fathom_assume(i >= 0 && i <= n - {a.length} + BUG);", at(a, "p + i")]))
            yield Twin(kind, f"before/{o.name}/{a.name}", program([o], [
                "long i = fathom_nondet_long();",
                f"fathom_assume(i >= -{o.before} - BUG && i <= n - {a.length});", at(a, "p + i")]),
                ("--checks=-pointer-overflow,-pointer-arithmetic",))


def null():
    for o in LIVE:
        for a in ACCESSES:
            yield Twin("null-deref|nonnull", f"null/{o.name}/{a.name}", program([o], [
                "unsigned char *q = p;", "if (fathom_nondet_int() == 42) q = BUG ? 0 : p;", at(a, "q")]))


def freed():
    for o in HEAP:
        for a in ACCESSES:
            yield Twin("use-after-free", f"freed/{o.name}/{a.name}", program([dataclasses.replace(o, end="")], [
                "int early = fathom_nondet_int() == 7;", "if (early) free(p);",
                f"if (!early || BUG) {at(a, 'p')}", "if (!early) free(p);"]))
    for name, how in (("free", "free(p);"), ("realloc", "p = realloc(p, 9); free(p);")):
        for o in HEAP:
            yield Twin("double-free", f"twice/{o.name}/{name}", program(
                [dataclasses.replace(o, end="")],
                ["int early = fathom_nondet_int() == 7;", "if (early) free(p);", f"if (!early || BUG) {{ {how} }}"]))
    for o in HEAP:
        yield Twin("memory-leak", f"leak/{o.name}/local", program([dataclasses.replace(o, end="")], [
            "if (fathom_nondet_int() != 7 || !BUG) free(p);"]), ("--leak=unfreed",))
        yield Twin("memory-leak", f"leak/{o.name}/overwritten", program([dataclasses.replace(o, end="")], [
            "kept = p;", "if (fathom_nondet_int() == 7) { if (!BUG) free(kept); kept = malloc(1); }", "free(kept);"],
            "static void *kept;"), ("--leak=unfreed",))


def wrong_free():
    for o in LIVE:
        if o.name.startswith("heap"):
            continue
        for name, how in (("free", "free(q);"), ("realloc", "free(realloc(q, 9));")):
            yield Twin("invalid-free", f"invalid-free/{o.name}/{name}", program([o], [
                "unsigned char *mine = malloc(4), *q = mine;",
                "if (fathom_nondet_int() == 7) q = BUG ? p : mine;", how, "if (q != mine) free(mine);"]))


SCOPES = {
    "block": ("", "{ unsigned char inner[8]; memset(inner, 1, 8); if (x == 3) q = BUG ? inner : p; }"),
    "vla": ("", "{ unsigned char inner[n]; memset(inner, 1, n); if (x == 3) q = BUG ? inner : p; }"),
    "callee": ("static unsigned char *pick(int x, unsigned char *p) { unsigned char inner[8]; memset(inner, 1, 8);\n"
               "  unsigned char *local = inner; hits += local[1] == 9; return x == 3 && BUG ? local : p; }",
               "q = pick(x, p);"),
    "parameter": ("struct block { unsigned char bytes[32]; };\n"
                  "static unsigned char *pick(int x, struct block b, unsigned char *p) { unsigned char *local = b.bytes;\n"
                  "  return x == 3 && BUG ? local : p; }", "struct block b = {{1}}; q = pick(x, b, p);"),
}


def scope():
    for name, (outside, ending) in SCOPES.items():
        for a in ACCESSES:
            yield Twin("use-after-scope", f"scope/{name}/{a.name}", program([LIVE[0]], [
                "unsigned char *q = p; int x = fathom_nondet_int();", ending, at(a, "q")], outside))


CONSTANTS = {
    "global": ("static const unsigned char table[8] = {1, 2, 3, 4, 5, 6, 7, 8};", "table"),
    "literal": ("", '"1234567"'),
    "interior": ("static const struct { int head; unsigned char bytes[8]; } whole = {1, {2}};", "whole.bytes"),
}


def constant():
    for name, (outside, value) in CONSTANTS.items():
        for a in WRITES:
            yield Twin("write-to-constant", f"constant/{name}/{a.name}", program([LIVE[0]], [
                "unsigned char *q = p;",
                f"if (fathom_nondet_int() == 7) q = BUG ? (unsigned char *){value} : p;", at(a, "q")], outside))


def uninitialised():
    for o in LIVE:
        if o.name in ("global", "static"):
            continue
        o = dataclasses.replace(o, setup=o.setup.replace(" = {0}", "").replace("calloc(1, n + 2)", "malloc(n + 2)"))
        for a in READS:
            body = a.text.replace("hits += ", "if (").removesuffix(";") + ") hits++;"
            yield Twin("uninitialised-read", f"unset/{o.name}/{a.name}", program(
                [dataclasses.replace(o, fill="memset(p, 1, n - BUG);")], [
                    "long i = fathom_nondet_long();", f"fathom_assume(i >= 0 && i <= n - {a.length});",
                    "{ " + body.replace("AT", "p + i") + " }"]))


def pointers():
    for o in LIVE:
        yield Twin("pointer-arithmetic", f"arithmetic/{o.name}/after", program([o], [
            "long i = fathom_nondet_long();", "fathom_assume(i >= 0 && i <= n + BUG);", "kept = p + i;"],
            "unsigned char *kept;"))
        yield Twin("pointer-arithmetic", f"arithmetic/{o.name}/before", program([o], [
            "long i = fathom_nondet_long();", f"fathom_assume(i >= -{o.before} - BUG && i <= n);", "kept = &p[i];"],
            "unsigned char *kept;"))
        for name, test in (("less", "p < q"), ("difference", "q - p == 1")):
            yield Twin("pointer-compare", f"compare/{o.name}/{name}", program([o], [
                "unsigned char *q = p + 1;", "if (fathom_nondet_int() == 7 && BUG) q = other;",
                f"hits += {test};"]))
        for name, use in (("read", "hits += *q == 3;"), ("write", "*q = 3;")):
            aligned = dataclasses.replace(o, setup=o.setup.replace("unsigned char a[", "_Alignas(8) unsigned char a["),
                                          outside=o.outside.replace("unsigned char g[", "_Alignas(8) unsigned char g["))
            if o.name in ("vla", "interior-heap", "heap-any-size"):
                continue
            yield Twin("misaligned-access", f"alignment/{o.name}/{name}", program([aligned], [
                "long i = fathom_nondet_long();", "fathom_assume(i >= 0 && i <= n - 4 && i % (BUG ? 2 : 4) == 0);",
                "int *q = (int *)(void *)(p + i);", use]))


OVERLAPS = {"memcpy": "memcpy(p + i, p, 2);", "strcpy": "p[1] = 0; strcpy((char *)p + i, (char *)p);",
            "strncpy": "strncpy((char *)p + i, (char *)p, 2);"}


def overlap():
    for o in LIVE:
        if "any" in o.name or o.name == "vla":
            continue
        for name, use in OVERLAPS.items():
            yield Twin("memcpy-overlap", f"overlap/{o.name}/{name}", program([o], [
                "long i = fathom_nondet_long();", "fathom_assume(i >= 2 - BUG && i <= 4);", use]))


def index():
    for name, outside, declare in (("stack", "", "int a[4] = {0};"), ("global", "int a[4];", ""),
                                   ("member", "struct record { int head, a[4], tail; };", "struct record r = {0};"),
                                   ("rows", "int a[3][4];", "int r = 1;")):
        what = {"member": "r.a[i]", "rows": "a[r][i]"}.get(name, "a[i]")
        for use_name, use in (("read", f"hits += {what} == 9;"), ("write", f"{what} = 9;")):
            yield Twin("array-index|out-of-bounds-read|out-of-bounds-write", f"index/{name}/{use_name}", program([], [
                declare, "int i = fathom_nondet_int();", "fathom_assume(i >= 0 && i < 4 + BUG);", use], outside))


def all_twins():
    makers = (bounds, null, freed, wrong_free, scope, constant, uninitialised, pointers, overlap, index)
    return [twin for make in makers for twin in make()]

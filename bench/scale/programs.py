"""Programs of any size, one function per family: the source text for size n.

Each is written twice, right and wrong: `broken` changes one detail near the end of
what the program does, so that a proof has to get there.
"""

import dataclasses
import typing

HEADER = "#include <fathom.h>\n"
INPUT = "int __VERIFIER_nondet_int(void);\nunsigned __VERIFIER_nondet_uint(void);\n"


@dataclasses.dataclass(frozen=True)
class Family:
    """One series. `sizes` double; `seconds` and `megabytes` are for the last of them."""

    name: str
    what: str
    make: typing.Callable[[int, bool], str]
    sizes: tuple
    seconds: float
    megabytes: int
    broken: str = "UNSAFE"  # the verdict of the wrong twin
    right: str = "SAFE"
    flags: tuple = ()
    growth: float = 2.6  # CPU time above the smallest program's, per doubling; more where RESULTS.md says why
    against_clang: bool = False


def lines(*parts):
    return HEADER + INPUT + "\n".join(parts) + "\n"


def functions(n, broken):
    """n functions of three lines, of which main calls one."""
    text = [f"int f{i}(const int *p, int k) {{\n  return p[k] + {i};\n}}" for i in range(n)]
    text.append(f"int main(void) {{\n  int a[4] = {{4, 4, 4, 4}}, k = __VERIFIER_nondet_int();\n"
                f"  fathom_assume(k >= 0 && k < {5 if broken else 4});\n"
                f"  fathom_assert(f{n // 2}(a, k) == {n // 2 + 4});\n}}")
    return lines(*text)


def used_lines(n, broken):
    """n lines in functions of twenty, all executed, on one input."""
    text, calls = [], []
    for i in range(n // 20):
        body = "".join(f"  x ^= x << {1 + j % 7};\n  x += {i * 31 + j}u;\n" for j in range(9))
        text.append(f"static unsigned f{i}(unsigned x) {{\n{body}  return x;\n}}")
        calls.append(f"  x = f{i}(x);")
    text.append("int main(void) {\n  unsigned x = __VERIFIER_nondet_uint() | 1u, y;")
    text += calls
    text.append(f"  y = x | 1u;\n  fathom_assert(y % 2 == {0 if broken else 1});\n}}")
    return lines(*text)


def block(n, broken):
    """One basic block of n statements over one input."""
    text = ["int main(void) {", "  unsigned a = __VERIFIER_nondet_uint(), b = 1, c = 2;"]
    for i in range(n // 3):
        text += [f"  a = a + b * {i % 97}u;", f"  b = b ^ (c + {i}u);", "  c = c + (b & 3u);"]
    text.append(f"  fathom_assert((c | 1u) % 2 == {0 if broken else 1});\n}}")
    return lines(*text)


def loop(n, broken):
    """A loop of n iterations that is no simple fill: its state is mixed with an input."""
    limit = 7 if broken else 8
    return lines("int main(void) {", "  unsigned a[8] = {0}, x = __VERIFIER_nondet_uint(), s = 0;",
                 f"  for (unsigned i = 0; i < {n}u; i++) {{",
                 "    s = (s * 5u + i) & 7u;",
                 f"    if (i == {n - 1}u) fathom_assert(s < 8u && s != {limit}u + ((s ^ 7u) << 1));",
                 "    a[s] = x;", "  }",
                 f"  fathom_assert(a[s] == {'x + 1u' if broken else 'x'});", "}")


def early_failure(n, broken):
    """A failure in iteration 5 of n; without it, iteration n - 1 is as far."""
    return lines("int main(void) {", "  unsigned x = __VERIFIER_nondet_uint(), s = 0;",
                 f"  for (unsigned i = 0; i < {n}u; i++) {{", "    s = s * 3u + x;",
                 f"    fathom_assert(i != {5 if broken else n}u || x != 77u);", "  }", "  return s & 1u;", "}")


def fields(n, broken):
    """A structure of n fields: written, copied whole, read."""
    text = ["struct big {"] + [f"  int f{i};" for i in range(n)] + ["};", "int main(void) {",
            "  struct big b, c;", "  int x = __VERIFIER_nondet_int();"]
    text += [f"  b.f{i} = {'x' if i % 7 == 0 else i};" for i in range(n)]
    text += ["  c = b;", f"  fathom_assert(c.f{n - 1} == {'x' if (n - 1) % 7 == 0 else n - 1} && c.f0 == x);",
             f"  fathom_assert(c.f{n // 2} == b.f{n // 2 + (1 if broken else 0)});", "}"]
    return lines(*text)


def big_global(n, broken):
    """A global of n megabytes, zero but for one byte, at an arbitrary place."""
    size = n << 20
    return lines(f"char g[{size}];", f"char h[{size}] = {{1}};", "int main(void) {",
                 "  unsigned i = __VERIFIER_nondet_uint();",
                 f"  fathom_assume(i < {size}u && i > 0);", "  g[i] = 3;",
                 f"  fathom_assert(g[i] == 3 && g[0] == 0 && h[0] == 1 && h[i] == {1 if broken else 0});", "}")


def heap(n, broken):
    """n objects of the heap alive together, each written, read and freed."""
    return lines("#include <stdlib.h>", f"static int *p[{n}];", "int main(void) {",
                 "  int x = __VERIFIER_nondet_int();",
                 f"  for (int i = 0; i < {n}; i++) {{", "    p[i] = malloc(sizeof(int));", "    *p[i] = x ^ i;", "  }",
                 f"  for (int i = 0; i < {n}; i++)", "    fathom_assert(*p[i] == (x ^ i));",
                 f"  for (int i = 0; i < {n}; i++)", "    free(p[i]);",
                 "  return *p[0];" if broken else "  return 0;", "}")


def chain(n, broken):
    """A chain of n calls, one inside the other."""
    text = [f"static unsigned f{n}(unsigned x) {{ return x & 0xffu; }}"]
    text += [f"static unsigned f{i}(unsigned x) {{ return f{i + 1}(x + {i % 5}u) ^ 1u; }}" for i in reversed(range(n))]
    text += ["int main(void) {", f"  fathom_assert(f0(__VERIFIER_nondet_uint()) <= {254 if broken else 255}u);", "}"]
    return lines(*text)


def recursion(n, broken):
    """A recursion n deep over an input."""
    return lines("static unsigned f(unsigned k, unsigned x) {", "  return k == 0 ? x & 0xffu : f(k - 1, x + k) ^ 1u;", "}",
                 "int main(void) {",
                 f"  fathom_assert(f({n}u, __VERIFIER_nondet_uint()) <= {254 if broken else 255}u);", "}")


def switch(n, broken):
    """A switch of n cases over an arbitrary number."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint(), y = 0;", "  switch (x) {"]
    text += [f"  case {i * 3}u: y = x + {i % 5 + 1}u; break;" for i in range(n)]
    text += ["  default: y = x + 1u; break;", "  }",
             f"  fathom_assert(y - x >= 1u && y - x <= {4 if broken else 5}u);", "}"]
    return lines(*text)


def inflate(n, broken):
    """A table of n entries for a prefix code, built at run time from lengths, then used on arbitrary bits."""
    bits = n.bit_length() - 1
    return lines("struct entry { unsigned char length; unsigned short symbol; };", f"static struct entry table[{n}];",
                 f"static const unsigned char lengths[{bits + 1}] = {{{', '.join(str(min(i + 1, bits)) for i in range(bits + 1))}}};",
                 "static void build(void) {",
                 f"  unsigned count[{bits + 1}] = {{0}}, next[{bits + 1}], code = 0;",
                 f"  for (unsigned s = 0; s <= {bits}u; s++) count[lengths[s]]++;",
                 f"  for (unsigned l = 1; l <= {bits}u; l++) {{ code = (code + (l > 1 ? count[l - 1] : 0)) << 1; next[l] = code; }}",
                 f"  for (unsigned s = 0; s <= {bits}u; s++) {{",
                 "    unsigned l = lengths[s], c = next[l]++;",
                 f"    for (unsigned k = 0; k < 1u << ({bits}u - l); k++) {{",
                 f"      table[(c << ({bits}u - l)) | k].length = l;", f"      table[(c << ({bits}u - l)) | k].symbol = s;",
                 "    }", "  }", "}",
                 "int main(void) {", "  build();", f"  unsigned stream = __VERIFIER_nondet_uint(), used = 0;",
                 "  for (int i = 0; i < 2; i++) {",
                 f"    struct entry e = table[(stream >> used) & {n - 1}u];",
                 f"    fathom_assert(e.length >= 1 && e.length <= {bits}u && e.symbol <= {bits - 1 if broken else bits}u);",
                 "    used += e.length;", "  }", "}")


def blocks(n, broken):
    """n nested conditions, each with a check behind it."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint(), y = 0;"]
    text += [f"  if (x > {i}u) {{ y++;" for i in range(n)]
    text += ["  }" for _ in range(n)]
    text += [f"  fathom_assert(y <= {n - 1 if broken else n}u && y <= x);", "}"]
    return lines(*text)


def parentheses(n, broken):
    """An expression nested n deep to the right."""
    text = "".join(f"(x + {i % 7}u ^ " for i in range(n)) + "x" + ")" * n
    return lines("int main(void) {", "  unsigned x = __VERIFIER_nondet_uint();", f"  unsigned y = {text};",
                 f"  fathom_assert((y | 1u) % 2 == {0 if broken else 1});", "}")


def expression(n, broken):
    """A sum of n operands."""
    text = " + ".join(f"(x ^ {i}u)" for i in range(n))
    return lines("int main(void) {", "  unsigned x = __VERIFIER_nondet_uint();", f"  unsigned y = {text};",
                 f"  fathom_assert((y | 1u) % 2 == {0 if broken else 1});", "}")


def properties(n, broken):
    """n assertions over one input."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint() & 0xfffu;"]
    text += [f"  fathom_assert((x ^ {i}u) < {65536 + i}u);" for i in range(n - 1)]
    text += [f"  fathom_assert(x <= {0xffe if broken else 0xfff}u);", "}"]
    return lines(*text)


def failures(n, broken):
    """n assertions that can fail, each by itself."""
    text = ["int main(void) {"]
    text += [f"  {{ unsigned x = __VERIFIER_nondet_uint(); fathom_assert(x != {i}u); }}" for i in range(n)]
    return lines(*text, "}")


def globals_(n, broken):
    """n globals with initial values, each pointing to the one before."""
    text = ["struct node { int value; struct node *next; };", "static struct node g0 = {0, 0};"]
    text += [f"static struct node g{i} = {{{i}, &g{i - 1}}};" for i in range(1, n)]
    text += ["int main(void) {", f"  struct node *p = &g{n - 1};", "  int k = 0;",
             "  while (p) { k += p->value >= 0; p = p->next; }", f"  fathom_assert(k == {n + 1 if broken else n});", "}"]
    return lines(*text)


def array(n, broken):
    """A constant array of n numbers, summed."""
    values = [(i * 7919) % 1000 for i in range(n)]
    total = sum(values)
    return lines(f"static const int a[{n}] = {{", ",\n".join(", ".join(map(str, values[i:i + 16])) for i in range(0, n, 16)),
                 "};", "int main(void) {", "  int s = __VERIFIER_nondet_int() & 1, t = s;",
                 f"  for (int i = 0; i < {n}; i++) s += a[i];", f"  fathom_assert(s - t == {total + (1 if broken else 0)});", "}")


def lookup(n, broken):
    """A constant array of n numbers, read at an arbitrary place."""
    values = [(i * 7919) % 1000 for i in range(n)]
    return lines(f"static const int a[{n}] = {{", ",\n".join(", ".join(map(str, values[i:i + 16])) for i in range(0, n, 16)),
                 "};", "int main(void) {", "  unsigned i = __VERIFIER_nondet_uint();", f"  fathom_assume(i < {n}u);",
                 f"  fathom_assert(a[i] < {max(values) if broken else max(values) + 1});", "}")


def inputs(n, broken):
    """n inputs in an array, and what holds of all of them."""
    return lines("int main(void) {", f"  static unsigned a[{n}];", "  unsigned all = 0, s = 0;",
                 f"  for (int i = 0; i < {n}; i++) a[i] = __VERIFIER_nondet_uint();",
                 f"  for (int i = 0; i < {n}; i++) {{ all |= a[i]; s += (a[i] & 1u); }}",
                 f"  fathom_assert(a[{n // 2}] != 5u || (all & 5u) == {4 if broken else 5}u);", "}")


def diamonds(n, broken):
    """n conditions one after the other, each on a bit of a state of its own."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint(), y = 0;"]
    text += [f"  if ((x ^ y) & {1 << (i % 16)}u) y += {i % 5 + 1}u; else y ^= 1u;" for i in range(n)]
    text += [f"  fathom_assert((y | 1u) % 2 == {0 if broken else 1});", "}"]
    return lines(*text)


def callbacks(n, broken):
    """A table of n functions, one of which is called, whichever."""
    text = [f"static unsigned f{i}(unsigned x) {{ return (x & 0xffu) + {i % 9}u; }}" for i in range(n)]
    text += [f"static unsigned (*const table[{n}])(unsigned) = {{", ",\n".join(f"f{i}" for i in range(n)), "};",
             "int main(void) {", "  unsigned i = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint();",
             f"  fathom_assume(i < {n}u);", f"  fathom_assert(table[i](x) <= {0xff + (7 if broken else 8)}u);", "}"]
    return lines(*text)


def variables(n, broken):
    """n local variables alive across a condition."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint(), s = 0;"]
    text += [f"  unsigned v{i} = {i}u;" for i in range(n)]
    text += ["  if (x & 1u) {"] + [f"    v{i} ^= x;" for i in range(n)] + ["  } else x = 0;"]
    text += [f"  s |= v{i} ^ x ^ {i}u;" for i in range(n)]
    text += [f"  fathom_assert(s == {1 if broken else 0}u);", "}"]
    return lines(*text)


def live(n, broken):
    """n local variables, each alive across n conditions: the square of n in all."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint(), s = 0;"]
    text += [f"  unsigned v{i} = {i}u;" for i in range(n)]
    text += ["  if (x & 1u) {"] + [f"    v{i} += x;" for i in range(n)] + ["  }"]
    text += [f"  s |= (v{i} ^ (x & 1u ? x + {i}u : {i}u));" for i in range(n)]
    text += [f"  fathom_assert(s == {1 if broken else 0}u);", "}"]
    return lines(*text)


def else_ifs(n, broken):
    """A chain of n conditions, of which the first that holds counts."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint(), y;"]
    text += [f"  {'else ' if i else ''}if (x == {i * 3}u) y = {i % 5 + 1}u;" for i in range(n)]
    text += ["  else y = 1u;", f"  fathom_assert(y >= 1u && y <= {4 if broken else 5}u);", "}"]
    return lines(*text)


def calls(n, broken):
    """n calls of one function, one behind the other, that changes a global."""
    text = ["static unsigned total, worst;", "static void add(unsigned x) {", "  total += x & 1u;",
            "  if ((x & 7u) > worst) worst = x & 7u;", "}", "int main(void) {", "  unsigned x = __VERIFIER_nondet_uint();"]
    text += [f"  add(x + {i}u);" for i in range(n)]
    text += [f"  fathom_assert(worst <= {6 if broken else 7}u);", "}"]
    return lines(*text)


def writes(n, broken):
    """n writes at arbitrary places of an array, then one read."""
    return lines("int main(void) {", "  static unsigned a[64];",
                 f"  for (int i = 0; i < {n}; i++) a[__VERIFIER_nondet_uint() & 63u] = (unsigned)i;",
                 f"  fathom_assert(a[__VERIFIER_nondet_uint() & 63u] < {n - 1 if broken else n}u);", "}")


def prints(n, broken):
    """n calls of printf."""
    text = ["#include <stdio.h>", "int main(void) {", "  int x = __VERIFIER_nondet_int() & 255;"]
    text += [f'  printf("%d and {i}: %s\\n", x + {i}, "text");' for i in range(n)]
    text += [f"  fathom_assert(x <= {254 if broken else 255});", "}"]
    return lines(*text)


def loops(n, broken):
    """n loops one after the other, with bounds that an input decides."""
    text = ["int main(void) {", "  unsigned x = __VERIFIER_nondet_uint() & 3u, y = 0;"]
    text += [f"  for (unsigned i = 0; i < x; i++) y += {i % 3 + 1}u;" for i in range(n)]
    text += [f"  fathom_assert(y {'<' if broken else '<='} {sum(3 * (i % 3 + 1) for i in range(n))}u);", "}"]
    return lines(*text)


def gotos(n, broken):
    """A machine of n states that jump to each other, four steps; the largest sum is that of s0, s1, s2 and s5."""
    text = ["int main(void) {", "  unsigned k = 0, y = 0;", "  goto s0;"]
    for i in range(n):
        text += [f"s{i}:", "  if (k++ == 4u) goto end;", f"  y += {i % 3}u;",
                 f"  if (__VERIFIER_nondet_uint() & 1u) goto s{(i * 2 + 1) % n};", f"  goto s{(i + 1) % n};"]
    text += ["end:", f"  fathom_assert(y <= {4 if broken else 5}u);", "}"]
    return lines(*text)


def text_literal(n, broken):
    """A string of n characters, its length taken by the library's function."""
    body = "\n".join('"' + "abcdefghijklmnop" * 4 + '"' for _ in range(n // 64))
    return lines("#include <string.h>", f"static const char s[] = {body};", "int main(void) {",
                 f"  fathom_assert(strlen(s) == {n // 64 * 64 + (1 if broken else 0)});", "}")


def doubled(last, count=4):
    return tuple(max(1, last >> (count - 1 - i)) for i in range(count))


FAMILIES = (
    Family("functions", "functions, one used", functions, doubled(40000), 12, 500, against_clang=True),
    Family("lines", "lines, all executed", used_lines, doubled(200000), 60, 2000),
    Family("block", "statements in one block", block, doubled(50000), 60, 2000),
    Family("loop", "iterations", loop, doubled(100000), 60, 2000),
    Family("early", "iterations, the fifth fails", early_failure, doubled(1000000), 60, 2000),
    Family("fields", "fields of a structure", fields, doubled(10000), 60, 2000),
    Family("global", "megabytes in a global", big_global, doubled(64), 60, 2000),
    Family("heap", "objects of the heap alive", heap, doubled(10000), 60, 2000),
    Family("chain", "calls inside each other", chain, doubled(20000), 60, 2000),
    Family("recursion", "calls of one function inside each other", recursion, doubled(10000), 60, 2000,
           flags=("--recursion=20001",)),
    Family("switch", "cases of a switch", switch, doubled(5000), 60, 2000),
    Family("inflate", "entries of a table for decoding", inflate, doubled(1 << 15), 60, 2000),
    Family("blocks", "conditions inside each other", blocks, doubled(2000), 60, 2000,
           flags=("--compile-flag=-fbracket-depth=100000",)),
    Family("parentheses", "parentheses inside each other", parentheses, doubled(2000), 60, 2000,
           flags=("--compile-flag=-fbracket-depth=100000",)),
    Family("expression", "operands of a sum", expression, doubled(5000), 60, 2000),
    Family("properties", "assertions that hold", properties, doubled(10000), 60, 2000),
    # Each has a trace as long as the program up to it.
    Family("failures", "assertions that fail", failures, doubled(1000), 60, 2000, right="UNSAFE", growth=5),
    Family("globals", "globals that point to each other", globals_, doubled(5000), 60, 2000),
    Family("array", "numbers of a constant array, all read", array, doubled(50000), 60, 2000),
    Family("lookup", "numbers of a constant array, any read", lookup, doubled(50000), 60, 2000),
    Family("inputs", "inputs", inputs, doubled(10000), 60, 2000),
    Family("diamonds", "conditions behind each other", diamonds, doubled(2000), 60, 2000),
    # A step between 250 and 500 (RESULTS.md).
    Family("callbacks", "functions in a table, any called", callbacks, doubled(2000), 60, 2000, growth=3.5),
    Family("variables", "variables alive", variables, doubled(5000), 60, 2000),
    Family("live", "variables and conditions, all alive across all", live, doubled(1000), 60, 2000, growth=4.5),
    Family("else-ifs", "conditions, the first that holds counts", else_ifs, doubled(5000), 60, 2000, growth=3.8,
           flags=("--compile-flag=-fbracket-depth=100000",)),
    Family("calls", "calls of one function", calls, doubled(5000), 60, 2000),
    Family("writes", "writes at arbitrary places", writes, doubled(256), 60, 2000),
    Family("prints", "calls of printf", prints, doubled(1000), 60, 2000),
    Family("loops", "loops behind each other", loops, doubled(500), 60, 2000),
    Family("gotos", "states that jump to each other", gotos, doubled(64), 60, 2000, growth=7),
    Family("text", "characters of a string", text_literal, doubled(32768), 60, 2000),
)

"""Random programs whose positions matter: parsers of a random grammar, lists under random operations, and calls behind
calls that take inputs of their own. All of them read LEN inputs out of a small alphabet and have one assertion. Compiled with -DNATIVE a program tries all
inputs and prints whether the assertion fails for one of them, so the verdict is known."""

ALPHABET = "ab,("
LEN = 4

FRAME = """#ifdef NATIVE
#include <setjmp.h>
#include <stdio.h>
static jmp_buf failed;
#define CHECK(c) do {{ if (!(c)) longjmp(failed, 1); }} while (0)
#else
#include <fathom.h>
#define CHECK(c) fathom_assert(c)
#endif
#include <stdlib.h>
#define LEN {length}
static char text[LEN];
static int extra[EXTRA_MOST], used;
static int input(void) {{
#ifdef NATIVE
  return extra[used++];
#else
  unsigned char k = fathom_nondet_uchar();
  fathom_assume(k < 3);
  return k;
#endif
}}
{body}
#ifdef NATIVE
int main(void) {{
  for (long n = 0; n < {inputs}; n++) {{
    long rest = n;
    for (int i = 0; i < LEN; i++, rest /= {letters})
      text[i] = "{alphabet}"[rest % {letters}];
    used = 0;
    for (int i = 0; i < {extras}; i++, rest /= 3)
      extra[i] = (int)(rest % 3);
    if (setjmp(failed)) {{
      puts("UNSAFE");
      return 0;
    }}
    run();
  }}
  puts("SAFE");
  return 0;
}}
#else
int main(void) {{
  for (int i = 0; i < LEN; i++) {{
    unsigned char k = fathom_nondet_uchar();
    fathom_assume(k < {letters});
    text[i] = "{alphabet}"[k];
  }}
  run();
  return 0;
}}
#endif
"""


def framed(body, length=LEN, extras=0):
    """`extras`: the most calls of input() in an execution."""
    return FRAME.replace("EXTRA_MOST", str(extras + 1)).format(
        body=body, length=length, inputs=len(ALPHABET) ** length * 3**extras, letters=len(ALPHABET), alphabet=ALPHABET, extras=extras)


def step(r, rules, depth):
    """One statement of a rule: it moves p->pos, counts, or fails."""
    c, d = r.choice(ALPHABET), r.choice(ALPHABET)
    here = "p->pos < LEN && text[p->pos] == "
    kind = r.randint(0, 9)
    if kind == 0:
        return f"if (!({here}'{c}')) return -1; p->pos++;"
    if kind == 1:
        return f"while ({here}'{c}') p->pos++;"
    if kind == 2:
        return f"if ({here}'{c}') p->pos++; else p->state = {r.randint(0, 3)};"
    if kind == 3:
        return f"while ({here}'{c}') {{ p->pos++; if (p->count < LEN) p->at[p->count++] = p->pos; }}"
    if kind == 4:
        return f"p->state = next[p->state][p->pos < LEN && text[p->pos] == '{c}'];"
    if kind == 5 and rules:
        return f"if ({r.choice(rules)}(p) < 0) {r.choice(['return -1;', 'p->bad++;', ';'])}"
    if kind == 6 and depth < 2:
        return f"if ({here}'{c}') {{ {step(r, rules, depth + 1)} }} else {{ {step(r, rules, depth + 1)} }}"
    if kind == 7 and depth < 1:
        return f"for (int i = p->pos; i < LEN && text[i] != '{d}'; i++) {{ if (text[i] == '{c}') {{ p->pos = i + 1; break; }} }}"
    if kind == 8:
        return f"if ({here}'{c}') return p->pos++;"
    return f"if (p->pos < LEN && p->count < LEN) {{ p->at[p->count++] = p->pos; p->pos += {r.randint(1, 2)}; if (p->pos > LEN) p->pos = LEN; }}"


def parser(r):
    rules, body = [], ("struct parser { int pos, count, state, bad; int at[LEN]; };\n"
                       f"static const int next[4][2] = {{{', '.join('{%d, %d}' % (r.randint(0, 3), r.randint(0, 3)) for _ in range(4))}}};\n")
    for number in range(r.randint(1, 3)):
        steps = "\n  ".join(step(r, rules, 0) for _ in range(r.randint(1, 4)))
        body += f"static int rule{number}(struct parser *p) {{\n  {steps}\n  return p->pos;\n}}\n"
        rules.append(f"rule{number}")
    check = r.choice(["p.pos != {n}", "p.count != {n}", "p.state != {n}", "p.pos <= LEN", "p.count <= p.pos", "p.bad < {n}",
                      "p.count == 0 || p.at[p.count - 1] <= p.pos", "p.count == 0 || p.at[0] != {n}",
                      "text[p.pos < LEN ? p.pos : 0] != 'a' || p.count != {n}", "p.state != {n} || p.pos != {m}"])
    check = check.format(n=r.randint(1, 4), m=r.randint(0, 4))
    body += f"""static void run(void) {{
  struct parser p = {{0, 0, 0, 0, {{0}}}};
  for (int n = 0; n < {r.choice([1, 2, 3])} && p.pos < LEN; n++)
    if ({rules[-1]}(&p) < 0)
      {r.choice(['break;', 'p.bad++;'])}
  CHECK({check});
}}
"""
    return framed(body)


def operation(r, letter):
    kind = r.randint(0, 5)
    if kind == 0:
        return f"case '{letter}': n->next = head; n->prev = 0; if (head) head->prev = n; else tail = n; head = n; break;"
    if kind == 1:
        return f"case '{letter}': n->prev = tail; n->next = 0; if (tail) tail->next = n; else head = n; tail = n; break;"
    if kind == 2:
        return f"case '{letter}': if (head) {{ head = head->next; if (head) head->prev = 0; else tail = 0; }} break;"
    if kind == 3:
        return f"case '{letter}': if (tail) {{ tail = tail->prev; if (tail) tail->next = 0; else head = 0; }} break;"
    if kind == 4:
        return f"case '{letter}': for (struct node *q = head; q; q = q->next) q->value += {r.randint(1, 2)}; break;"
    return f"case '{letter}': if (head && head->next) head->next->value = i; break;"


def lists(r):
    cases = "\n    ".join(operation(r, c) for c in ALPHABET)
    check = r.choice(["forth == back", "forth <= {n}", "forth != {n}", "sum != {m}", "!head || head->value != {m}",
                      "!tail || tail->prev == 0 || tail->prev->value <= {m}", "back <= LEN"]).format(n=r.randint(1, 3), m=r.randint(1, 5))
    return framed(f"""struct node {{ struct node *next, *prev; int value; }};
static void run(void) {{
  struct node nodes[LEN], *head = 0, *tail = 0;
  for (int i = 0; i < LEN; i++) {{
    struct node *n = &nodes[i];
    n->value = i;
    n->next = n->prev = 0;
    switch (text[i]) {{
    {cases}
    }}
  }}
  int forth = 0, back = 0, sum = 0;
  for (struct node *q = head; q; q = q->next) {{ forth++; sum += q->value; }}
  for (struct node *q = tail; q; q = q->prev) back++;
  CHECK({check});
}}
""", 3)


def taking(r):
    """A function that takes an input, or does where it stands decides."""
    take = r.choice(["int n = input();", "int *m = malloc(sizeof *m); *m = input(); int n = *m; free(m);",
                     "int kept[2]; kept[pos & 1] = input(); int n = kept[pos & 1];"])
    guard = r.choice(["", f"if (pos < LEN && text[pos] == '{r.choice(ALPHABET)}') return pos;",
                      f"if (pos == {r.randint(0, 3)}) return {r.randint(0, 3)};"])
    return f"{guard} {take} return {r.choice(['pos + n', 'n ? pos + 1 : pos', 'n == 2 ? 0 : pos + n'])};"


def skipping(r):
    c = r.choice(ALPHABET)
    return r.choice([f"while (pos < LEN && text[pos] == '{c}') pos++; return pos;",
                     f"for (int i = 0; i < LEN; i++) if (text[i] == '{c}') return i; return pos;"])


def waiting(r):
    """Several calls in one block: each returns on its own ways, the next one begins behind all of them."""
    body = f"static int skip(int pos) {{ {skipping(r)} }}\nstatic int more(int pos) {{ {taking(r)} }}\nstatic int most(int pos) {{ {taking(r)} }}\n"
    names, calls = ["a", "b", "c", "d"][:r.randint(3, 4)], []
    for i, name in enumerate(names):
        f = "skip" if i == 0 else r.choice(["more", "more", "most", "skip"])
        calls.append(f"{name} = {f}({names[i - 1] if i else 0})")
    one, two = r.sample(names, 2)
    check = r.choice(["{one} != {n} || {two} != {m}", "{one} + {two} != {n}", "{one} <= {two} + {n}", "a != {n} || b != {m} || c != {k}"])
    check = check.format(one=one, two=two, n=r.randint(0, 4), m=r.randint(1, 4), k=r.randint(1, 5))
    last = names[-1]
    return framed(body + f"""static void run(void) {{
  int {', '.join(calls)};
  CHECK({check});
  if ({last} >= 0 && {last} < LEN)
    text[{last}] = 'a';
}}
""", 3, len(names))

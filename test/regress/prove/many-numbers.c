// RUN: %exit 0 %fathom prove --cpu-limit=60 %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: %exit 10 %fathom prove --cpu-limit=60 -DBUG %s > %t.bug 2>&1
// RUN: FileCheck --check-prefix=BUG %s < %t.bug
// Many numbers change and many constants are compared with. Guesses are about those that checks depend on, and the
// constants of their own comparisons.
#include <fathom.h>

struct machine {
  unsigned letters, digits, blanks, others, lines, words, quotes, brackets, signs, points, upper, lower, commas;
  unsigned depth;
  unsigned char open[40];
};

static void feed(struct machine *m, unsigned char c) {
  if (c >= 'a' && c <= 'z')
    m->letters++, m->lower++;
  else if (c >= 'A' && c <= 'Z')
    m->letters++, m->upper++;
  else if (c >= '0' && c <= '9')
    m->digits++;
  else if (c == '\n')
    m->lines++;
  else if (c == ' ')
    m->blanks++, m->words += m->letters > 3;
  else if (c == '"')
    m->quotes++;
  else if (c == '+' || c == '-')
    m->signs++;
  else if (c == '.')
    m->points++;
  else if (c == ',')
    m->commas++;
  else if (c == '(' || c == '[') {
    m->brackets++;
#ifdef BUG
    if (m->depth <= 2)
#else
    if (m->depth < 2)
#endif
      m->open[38 + m->depth++] = c;
  } else if (c == ')' || c == ']') {
    m->brackets++;
    if (m->depth > 0 && m->open[37 + m->depth] == (c == ')' ? '(' : '['))
      m->depth--;
  } else
    m->others++;
}

int main(void) {
  static struct machine m;
  unsigned long n = fathom_nondet_ulong();
  for (unsigned long i = 0; i < n; i++) {
    feed(&m, fathom_nondet_uchar());
    fathom_assert(m.depth <= 2);
  }
  return 0;
}
// CHECK: SAFE
// BUG: out-of-bounds-write
// BUG: UNSAFE

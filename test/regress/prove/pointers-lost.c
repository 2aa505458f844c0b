// Claims that read a pointer at a place which the loop does not keep, or a number as one, are dropped by the filter; they were
// kept, and no proof had them: what is stated reads `s` at `&b.n`, and the place behind it was taken for a pointer.
// Twins: the other pointer does not stay.
// RUN: %exit 0 %fathom prove --timeout=60 %s | FileCheck %s
// RUN: %exit 10 %fathom prove -DBUG %s | FileCheck %s --check-prefix=WRONG
// CHECK: for any number of iterations: {{.*}}b.n == \at(b.n, LoopEntry)
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert: assertion does not hold: loop invariant: b . q == fathom_entry_0
#include <fathom.h>
static unsigned char x[8];
static struct s {
  unsigned char *p;
  unsigned n, m;
  unsigned char *q;
} b;
static void step(struct s *s) {
  if (s->n < 3)
    s->p = s->q;
  fathom_assert(s->n < 12);
  s->m = s->n;
#ifdef BUG
  s->q = s->n == 0 ? x : s->q;
#else
  s->q = s->n != 0 ? x : s->q;
#endif
}
int main(void) {
  b.p = x;
  b.q = x + 4;
  b.m = 1;
  /*@ loop invariant b.q == \at(b.q, LoopEntry) && b.n == \at(b.n, LoopEntry); */
  while (fathom_nondet_bool())
    step(&b);
  fathom_assert(b.q != 0);
  return 0;
}

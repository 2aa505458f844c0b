// Invariants in C, of whatever engine: elements and members by their names, what a pointer points to, bytes that are initialised. A register that was a variable's value
// before the loop is not printed as the variable. What was printed is read back.
// RUN: %exit 0 %fathom prove %s | FileCheck %s
// RUN: %exit 0 %fathom prove -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom prove -DMEMBERS %s | FileCheck %s --check-prefix=MEMBERS
// RUN: %exit 0 %fathom prove -DELEMENTS --engine=pdr %s | FileCheck %s --check-prefix=ELEMENTS
// RUN: %exit 0 %fathom prove -DREAD_BACK %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DREAD_BACK -DBUG %s | FileCheck %s --check-prefix=WRONG
// CHECK: for any number of iterations: n <= first{{$}}
// LOST: for any number of iterations: n <= \at(n, LoopEntry){{$}}
// MEMBERS: for any number of iterations: {{.*}}s.y[1]
// MEMBERS: for any number of iterations: {{.*}}p->x
// ELEMENTS: for any number of iterations: {{.*}}turn[{{[01]}}]{{.*}} && \initialized(&turn[
// SAFE: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert: assertion does not hold: loop invariant: n < first
// WRONG: {{^}}fathom: UNSAFE
#include <fathom.h>
struct pair {
  int x, y[2];
};
static void lower(struct pair *p) {
  while (fathom_nondet_bool())
    if (p->x > -5)
      p->x--;
}
int main(void) {
#if defined(MEMBERS)
  static struct pair s;
  s.x = fathom_nondet_int();
  s.y[1] = fathom_nondet_int();
  fathom_assume(s.x >= -5 && s.y[1] >= -5);
  while (fathom_nondet_bool())
    if (s.y[1] > -5)
      s.y[1]--;
  fathom_assert(s.y[1] >= -5);
  lower(&s);
  fathom_assert(s.x >= -5);
#elif defined(ELEMENTS)
  unsigned turn[2];
  turn[0] = fathom_nondet_uint() & 1;
  turn[1] = 1 - turn[0];
  while (fathom_nondet_bool()) {
    unsigned other = turn[0];
    turn[0] = turn[1];
    turn[1] = other;
  }
  fathom_assert(turn[0] != turn[1]);
#else
  unsigned n = fathom_nondet_uint(), first = n;
#ifdef LOST
  first = n + 7;
#endif
  while (fathom_nondet_bool()) {
#if defined(READ_BACK) && defined(BUG)
    fathom_invariant(n < first);
#elif defined(READ_BACK)
    fathom_invariant(n <= first);
#endif
    if (n > 3)
      n--;
  }
#ifdef LOST
  first -= 7;
#endif
  fathom_assert(n <= first);
#endif
  return 0;
}

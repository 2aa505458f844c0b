// Numbers that live in memory: a global, a variable that a pointer points to, a member, what a callee writes. All of the memory
// that the loop changes becomes arbitrary, whoever writes to it.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DALIAS %s 2>&1 | FileCheck %s --check-prefixes=SOON,WRONG
// RUN: %exit 10 %fathom prove -DCALLEE %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DMEMBER %s 2>&1 | FileCheck %s --check-prefixes=SOON,WRONG
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// What fails in a few iterations is found before a long search for a proof.
// SOON-NOT: no proof at bound
// WRONG: error: assert
// WRONG: {{^}}fathom: UNSAFE
#include <fathom.h>
unsigned count;
struct state {
  unsigned at, most;
};
static void step(struct state *s) {
  if (s->at < 9)
    s->at++;
#ifdef CALLEE
  else
    s->at = 11;
#endif
}
int main(void) {
  unsigned i = 0, *p = &i;
  struct state s = {0, 10};
  while (fathom_nondet_bool()) {
    step(&s);
    if (count < 5)
      count++;
    if (i < 7)
      *p = i + 1;
#ifdef ALIAS
    else
      *p = 9;
#endif
#ifdef MEMBER
    struct state *q = &s;
    if (i == 2)
      q->most = 3;
#endif
  }
  fathom_assert(i <= 7);
  fathom_assert(count <= 5);
  fathom_assert(s.at <= s.most);
  return 0;
}

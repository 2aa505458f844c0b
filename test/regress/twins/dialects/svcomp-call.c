// G ! call(F()): any function may be the one that must not be called, with or without a body, of the library, through a
// pointer. Other functions are what their bodies say, reach_error too.
// RUN: echo "CHECK( init(main()), LTL(G ! call(forbidden())) )" > %t.prp
// RUN: echo "CHECK( init(main()), LTL(G ! call(strlen())) )" > %t-strlen.prp
// RUN: echo "CHECK( init(main()), LTL(G ! call(abort())) )" > %t-abort.prp
// RUN: echo "CHECK( init(main()), LTL(G ! call(nobody())) )" > %t-nobody.prp
// RUN: %exit 0 %fathom check --checks=%t.prp %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%t.prp -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%t.prp -DPOINTER %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --checks=%t-strlen.prp -DBUG %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%t-strlen.prp -DLENGTH %s 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 10 %fathom check --checks=%t-abort.prp %s 2>&1 | FileCheck %s --check-prefix=ABORT
// RUN: %exit 0 %fathom check --checks=%t-nobody.prp -DBUG %s 2>&1 | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert: {{.*}}forbidden
// BUG: {{^}}fathom: UNSAFE (1 of
// LENGTH: error: assert: {{.*}}strlen
// LENGTH: {{^}}fathom: UNSAFE (1 of
// ABORT: error: assert: {{.*}}abort
// ABORT: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static int calls;
void reach_error(void) { calls++; }
static void forbidden(void) { calls++; }
static void allowed(void) { calls--; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  void (*pointer)(void) = allowed;
#ifdef POINTER
  if (n == 3)
    pointer = forbidden;
#endif
  pointer();
  reach_error(); // comes back: nobody asks about it
  if (calls != 0)
    forbidden();
#ifdef BUG
  if (n == 3)
    forbidden();
#endif
#ifdef LENGTH
  char text[4] = "abc";
  if (strlen(text) == 3 && n == 3)
    return 1;
#endif
  if (n == 4)
    abort();
  return 0;
}

// A local variable that is declared const must not be written to once it is
// initialised, whichever way; each time round a loop it is a new one.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DCAST %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DPOINTER %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DPOINTER --memory=lambdas --regions=flat %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DELEMENT %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DLIBRARY %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DCAST --checks=-write-to-constant %s 2>&1 | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: write-to-constant:
// BUG: {{^}}fathom: UNSAFE (1 of
// TWINS: mark_constant_locals
#include <fathom.h>
#include <string.h>

typedef const int fixed;
static void change(int *p) { *p = 7; }
static int look(const int *p) { return *p; }

int main(void) {
  int x = fathom_nondet_uchar();
  const int once = x + 1;
  const int table[3] = {1, 2, 3};
  fixed named = 4;
  int *const there = &x; // the pointer is constant, not what it points to
  const int *mine = &x;  // and here the other way round
  *there = 5;
  mine = &once;
  int sum = look(mine) + look(&table[x % 3]) + look(&named);
  const int pieces[2] = {x, 3}; // not known to be initialised
  for (int i = 0; i < 3; i++) {
    const int again = i;
    sum += look(&again);
    goto next; // leaves the scope and comes back
  next:;
  }
#ifdef CAST
  *(int *)&once = 1;
#elif defined POINTER
  change((int *)&named);
#elif defined ELEMENT
  ((int *)table)[x % 3] = 1;
#elif defined LIBRARY
  memset((void *)table, 0, 4);
#endif
  change(&x);
  return sum + pieces[0];
}

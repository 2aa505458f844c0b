// The value of a structure that is named is read, whether it is used or not (C11 6.3.2.1p2): null was accepted.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=3 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=4 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=5 %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: null-deref: {{.*}}read of 8 bytes
#include <fathom.h>
#include <stddef.h>
struct pair {
  int a, b;
};
int main(void) {
  struct pair pair = {1, 2}, *p = &pair;
  int k = 0;
#ifdef BUG
  if (fathom_nondet_bool())
    p = NULL;
#endif
#if BUG == 1
  *p;
#elif BUG == 2
  (void)*p;
#elif BUG == 3
  k = (*p, 3);
#elif BUG == 4
  for (k = 0; k < 1; ++k, *p)
    ;
#elif BUG == 5
  k ? pair : *p;
#else
  *p;
  (void)pair;
  k = ({ *p; }).a;
  fathom_assert(k == 1);
  if (k)
    *p;
#endif
}

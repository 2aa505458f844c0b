// Objects that a loop makes and keeps: each is another one, also if the one before was freed. What is wrong is never proved:
// a stale pointer, an object that is freed twice, one that is taken for another, a value that another object has.
// RUN: %exit 0 %fathom prove %s --certificate=%t.cert 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DSTALE %s 2>&1 | FileCheck %s --check-prefix=STALE
// RUN: %exit 10 %fathom prove -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %exit 10 %fathom prove -DSAME %s 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: %exit 10 %fathom prove -DVALUE %s 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: %exit 0 %fathom recheck %t.cert
// A false invariant is refused: that an object lies where the first one does.
// RUN: sed '/name "loop invariant", true/a\  name "loop invariant", (bvule H.P3 #x0000000000000010)' %t.cert > %t.wrong
// RUN: %exit 20 %fathom recheck %t.wrong | FileCheck %s --check-prefix=REFUSED
// CHECK: chosen: no execution makes 2^54 heap objects
// CHECK: {{^}}fathom: SAFE{{$}}
// STALE: error: use-after-free
// TWICE: error: double-free
// SAME: error: assert
// REFUSED: fathom: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:0, behind an iteration
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *old = NULL;
  while (fathom_nondet_bool()) {
    int *p = malloc(sizeof *p);
    *p = 1;
    if (old) {
#ifdef STALE
      free(old);
#endif
      *p = 2;
#ifdef SAME
      fathom_assert(p == old);
#endif
#ifdef VALUE
      *old = 2;
#endif
      fathom_assert(*old == 1);
#ifndef STALE
      free(old);
#endif
#ifdef TWICE
      if (*p == 2 && fathom_nondet_bool())
        free(old);
#endif
      *p = 1;
    }
    old = p;
  }
  free(old);
  return 0;
}

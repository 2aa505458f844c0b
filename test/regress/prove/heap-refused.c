// What heap objects as words cannot say is refused with its reason, and nothing is proved: addresses that become numbers,
// objects of several sizes behind one pointer, pointers that may point to variables, too.
// RUN: %exit 20 %fathom prove -DNUMBER %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: %exit 20 %fathom prove -DSIZES %s 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: %exit 20 %fathom prove -DVARIABLE %s 2>&1 | FileCheck %s --check-prefix=VARIABLE
// NUMBER: heap objects are not numbered: the address of an object becomes a number
// SIZES: heap objects are not numbered: heap objects of different sizes
// VARIABLE: heap objects are not numbered: a pointer may point to a heap object or to a variable
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int v = 1, *old = &v;
#ifndef VARIABLE
  old = NULL;
#endif
  unsigned n = 0;
  while (fathom_nondet_bool()) {
#ifdef SIZES
    int *p = fathom_nondet_bool() ? malloc(4) : malloc(8);
#else
    int *p = malloc(4);
#endif
    *p = 1;
    if (old)
      n += *old;
#ifdef NUMBER
    n += (uintptr_t)p % 16 == 0;
#endif
    old = p;
  }
  return n == 0;
}

// A negative number that becomes a size is more than any allocator has: it gives null, also where malloc does not fail.
// Such executions were cut. What realloc cannot make larger stays as it is.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 0 %fathom check -DCHECKED %s
// RUN: %exit 10 %fathom check -DNEGATIVE %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check -DNEGATIVE -m32 %s 2>&1 | FileCheck %s
// CHECK: error: null-deref
// CHECK: input n = -
// RUN: %exit 0 %fathom check -DCONSTANT %s
#include <fathom.h>
#ifdef __i386__ // has no headers everywhere
typedef unsigned size_t;
void *malloc(size_t), *realloc(void *, size_t), *aligned_alloc(size_t, size_t);
void free(void *);
#else
#include <stdlib.h>
#endif
int main(void) {
#ifdef CONSTANT
  char *old = malloc(4);
  *old = 1;
  fathom_assert(!malloc((size_t)-4) && !aligned_alloc(16, (size_t)-16) && !realloc(old, (size_t)-1));
  fathom_assert(*old == 1);
  free(old);
#else
  int n = fathom_nondet_int();
  fathom_assume(n < 1000 && n != 0);
#ifndef NEGATIVE
  if (n < 0)
    return 1;
#endif
  char *p = malloc((size_t)n);
#ifdef CHECKED
  if (!p)
    return 1;
#endif
  *p = 1;
  free(p);
#endif
  return 0;
}

// Objects that are given to an entry have any size: the trace has small ones.
// EXPECT --entry-pointers=any --entry set: SAFE
// RUN: %exit 10 %fathom check --entry-pointers=any --entry set -DVALUE=2 --replay=native %s | FileCheck %s --check-prefix=BAD
// BAD: error: assert
// BAD: input size of *p = {{[0-9]|1[0-6]$}}
// BAD: replay: confirmed natively
// BAD: fathom: UNSAFE
#include <fathom.h>
#include <stddef.h>
#ifndef VALUE
#define VALUE 1
#endif

void set(unsigned char *p) {
  if (p == NULL)
    return;
  size_t n = fathom_object_size(p);
  for (size_t i = 0; i < n; i++)
    p[i] = 1;
  fathom_assert(n == 0 || p[n - 1] == VALUE);
}

// Objects that the arguments of an entry point to are called after them.
// RUN: %exit 10 %fathom check --entry=get -DBUG %s 2>&1 | FileCheck %s
// EXPECT --entry=get: SAFE
// CHECK: error: out-of-bounds-read: read of 4 bytes at offset {{[0-9]+}} of '*from' ({{[0-9]+}} bytes, heap)
// CHECK: get(from = &*from ({{[0-9]+}} bytes, heap), i = {{[0-9]+}})
// CHECK: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stddef.h>

int get(int *from, unsigned i) {
#ifdef BUG
  if (from == NULL || fathom_object_size(from) < 16 || i > 4)
#else
  if (from == NULL || fathom_object_size(from) < 16 || i > 3)
#endif
    return 0;
  return from[i];
}

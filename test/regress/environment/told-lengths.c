// A row says why a pointer is taken to have as many elements as a number says: nothing here compares an index.
// RUN: %exit 0 %fathom check --entry fill %s | FileCheck %s
// CHECK: fill: to points to n elements: an index is compared with that number, or the library is told it
// EXPECT --entry too_far: UNSAFE out-of-bounds-write
#include <string.h>
void fill(char *to, size_t n) { memset(to, 0, n); }
void too_far(char *to, size_t n) {
  memset(to, 0, n);
  to[n] = 0;
}

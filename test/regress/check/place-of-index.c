// The mark is at the index, or at the pointer, not at the sign of the assignment.
// TWINS: point_at_indices
// RUN: %exit 10 %fathom check -DINDEX %s 2>&1 | FileCheck %s --check-prefix=INDEX
// INDEX: place-of-index.c:24:13: error: array-index: index 4 of int[4] [CWE-129]
// INDEX-NEXT: |   numbers[n + 1] = 1;
// RUN: %exit 10 %fathom check -DPOINTER %s 2>&1 | FileCheck %s --check-prefix=POINTER
// POINTER: place-of-index.c:28:4: error: null-deref
// RUN: %exit 10 %fathom check -DMEMBER %s 2>&1 | FileCheck %s --check-prefix=MEMBER
// MEMBER: place-of-index.c:31:11: error: out-of-bounds-write
// EXPECT: SAFE
// EXPECT -DINDEX: UNSAFE array-index@24
// EXPECT -DPOINTER: UNSAFE null-deref@28
#include <fathom.h>
#include <stdlib.h>
struct pair {
  int first, second;
};
int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n < 4);
  int numbers[4] = {0};
  struct pair *pairs = calloc(4, sizeof *pairs);
#ifdef INDEX
  numbers[n + 1] = 1;
#endif
  int *p = n == 3 ? NULL : numbers;
#ifdef POINTER
  *p = 2;
#endif
#ifdef MEMBER
  pairs[n + n].second = 3;
#endif
  return numbers[n] + (p != NULL) + pairs[n].second;
}

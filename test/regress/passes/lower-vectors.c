// Vector extensions become scalars.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %exit 0 %fathom check %s
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DINDEX: UNSAFE array-index
#include <fathom.h>

typedef unsigned v4 __attribute__((vector_size(16)));

// CHECK-LABEL: define {{.*}}@main(
// CHECK-NOT: {{(add|mul|icmp|select|load|phi)( eq)? <4 x}}
// CHECK: ret i32
int main(void) {
  unsigned x = fathom_nondet_uint(), i = fathom_nondet_uint();
  v4 a = {x, x + 1, x + 2, x + 3};
  v4 b = a * 3u + (v4){0, 1, 2, 3};
  v4 mask = (v4)(a == x + 2);
  v4 c = (b & mask) | (a & ~mask);
#ifndef INDEX
  fathom_assume(i < 4);
#else
  fathom_assume(i < 5);
#endif
  c[i] += 1;
#ifdef BUG
  fathom_assert(c[2] == 3 * (x + 2) + 2);
#else
  fathom_assert(c[2] == 3 * (x + 2) + 2 + (i == 2));
#endif
  return 0;
}

// How far an array was written is said by the index that an iteration writes
// at: here twice the number of iterations.
// RUN: %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// CHECK: {{^}}fathom: SAFE{{$}}
// BUG: {{^}}fathom: UNSAFE
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 10000);
  int *a = malloc(2 * n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    a[2 * i] = 1;
#ifdef BUG
    a[2 * i + 1] = i == 2 ? 3 : 2;
#else
    a[2 * i + 1] = 2;
#endif
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < 2 * n);
  fathom_assert(a[k] == 1 || a[k] == 2);
  free(a);
  return 0;
}

// The size of an array of variable length may be no number of bytes. Where
// accesses are judged they fail, as natively; otherwise no execution gets past
// its declaration, and a row says so. Nothing but such arrays is no proof.
// TWINS: limit_array_sizes
// EXPECT -m32 --checks=out-of-bounds-write: UNSAFE out-of-bounds-write
// RUN: %fathom check -m32 --checks=assert %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom check -m32 --checks=assert -DONLY %s 2>&1 | FileCheck %s --check-prefix=ONLY
// EXPECT --checks=assert -DBUG -m32: UNSAFE assert
// EXPECT -DROWS -m32 --checks=assert: SAFE
// EXPECT -DROWS -DBUG -m32 --checks=assert: UNSAFE assert
// EXPECT -m64: SAFE
// CHECK: chosen: executions end where an array of variable length would be larger than the address space
// CHECK: {{^}}fathom: SAFE{{$}}
// ONLY: {{^}}fathom: UNKNOWN (vacuous
#include <fathom.h>

int main(void) {
#ifdef ONLY
  int n = 2000000000;
#else
  int n = fathom_nondet_int();
#endif
  fathom_assume(n > 1);
#ifdef BUG
  const int most = 30000;
#else
  const int most = 536870911;
#endif
#ifdef ROWS
  int m = 65537;
  char a[n][m]; // n * m
  a[0][0] = 7;
  fathom_assert(a[0][0] == 7 && n <= (most < 32767 ? most : 32767));
#else
  int a[n];
  a[n - 1] = 7;
  fathom_assert(a[n - 1] == 7 && (sizeof(long) == 8 || n <= most));
#endif
  return 0;
}

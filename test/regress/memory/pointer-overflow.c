// Pointers stay in their object; one past the end is in it.
// EXPECT: SAFE
// EXPECT -DBEYOND: UNSAFE pointer-arithmetic
// EXPECT -DBEFORE: UNSAFE pointer-arithmetic
// EXPECT -DSYMBOLIC: UNSAFE pointer-arithmetic
// RUN: %exit 10 %fathom check -DWRAPS %s 2>&1 | FileCheck %s --check-prefix=WRAP
// RUN: %exit 10 %fathom check -DWRAPPED_ACCESS %s 2>&1 | FileCheck %s --check-prefix=WRAP
// EXPECT -DNULL_PLUS: UNSAFE pointer-arithmetic
// WRAP: pointer-overflow.c:{{[0-9]+:[0-9]+}}: error: pointer-overflow: pointer arithmetic wraps around the address space
// WRAP: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int *end(int *p, unsigned n) { return p + n; }
int main(void) {
  int a[4] = {0}, *p = a, *nothing = 0, r = 0;
  unsigned n = fathom_nondet_uint();
  long m = fathom_nondet_long();
#ifdef SYMBOLIC
  fathom_assume(n <= 5);
#else
  fathom_assume(n <= 4);
#endif
  p = end(a, n);
  r += p - a;
  p = a + 4;
  p -= 4;
  nothing += 0;
#ifdef BEYOND
  p = p + 5;
#elif defined(BEFORE)
  p = p - 1;
#elif defined(WRAPS)
  fathom_assume(m == (1L << 62));
  p = p + m;
#elif defined(WRAPPED_ACCESS)
  fathom_assume(m == (1L << 62));
  r += p[m];
#elif defined(NULL_PLUS)
  nothing += 1;
#endif
  return r + (p == a) + !nothing == 0 && m;
}

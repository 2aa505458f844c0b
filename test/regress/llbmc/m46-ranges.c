// Ranges of any length without a bound; the formula is as large for more bytes.
// EXPECT --unwind 0: SAFE
// EXPECT --unwind 0 -DBUG: UNSAFE assert
// RUN: %fathom emit --stage=smt2 -DN=1000 %s | wc -l > %t.small
// RUN: %fathom emit --stage=smt2 -DN=1000000 %s | wc -l > %t.large
// RUN: cmp %t.small %t.large
#include <fathom.h>
#include <string.h>
#ifndef N
#define N 1000000
#endif
static unsigned char a[N], b[N];
int main(void) {
  size_t n = fathom_nondet_size_t(), i = fathom_nondet_size_t();
  fathom_assume(n <= N && i < N);
  memset(a, 7, n);
  memcpy(b, a, n);
  memmove(a + n / 2, a, n / 2);
#ifdef BUG
  fathom_assert(a[i] == 7);
#else
  if (i < n)
    fathom_assert(a[i] == 7 && b[i] == 7);
#endif
  return 0;
}

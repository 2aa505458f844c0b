// Indices that count backwards as unsigned numbers: the last of the few values
// is the largest number there is, behind which a count would begin again. C does
// not allow them (soundness/unsigned-index.c), machines do.
// clang-format off
// EXPECT --checks=default,-pointer-overflow,-pointer-arithmetic: SAFE
// RUN: %exit 10 %fathom check --checks=default,-pointer-overflow,-pointer-arithmetic -DBAD --replay=native %s | FileCheck %s --check-prefix=UNSAFE
// UNSAFE: assertion does not hold: p[i] != 1
// UNSAFE: fathom: UNSAFE
// clang-format on
#include <fathom.h>

int main(void) {
  char a[8];
  for (int k = 0; k < 8; k++)
    a[k] = (char)k;
  unsigned long i = fathom_nondet_ulong();
  fathom_assume(i >= -3UL);
  char *p = a + 3;
#ifndef BAD
  fathom_assert(p[i] == (char)(3 + i));
#else
  // Element 1 is one of the three.
  fathom_assert(p[i] != 1);
#endif
  p[i] = 9;
  fathom_assert(a[3 + i] == 9);
  return 0;
}

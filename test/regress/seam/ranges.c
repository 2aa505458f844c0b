// memset and memcpy of unknown length, below reads of what they touch or not.
// clang-format off
// EXPECT --memory=seam --no-fold-memory: SAFE
// RUN: %exit 10 %fathom check --memory=seam --no-fold-memory -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --memory=seam --no-fold-memory --arm=off --commute=off -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// UNSAFE: fathom: UNSAFE
// clang-format on
#include <fathom.h>
#include <string.h>

int main(void) {
  unsigned char a[16], b[16];
  unsigned n = (unsigned)fathom_nondet_int();
  fathom_assume(n <= 8);
  for (int i = 0; i < 16; i++)
    a[i] = b[i] = (unsigned char)fathom_nondet_int();
  unsigned char ninth = a[9], other = b[9];
  memset(a, 1, n);
  memcpy(b + 8, a + 1, n);
  fathom_assert(a[9] == ninth);
#ifdef BAD
  fathom_assert(b[9] == other);
#else
  fathom_assert(n >= 2 || b[9] == other);
  fathom_assert(n != 8 || (b[9] == 1 && b[15] == a[8]));
#endif
  return 0;
}

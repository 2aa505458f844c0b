// Bytes behind a copy of more than 4 GiB, some of them copied. The replay does not go so
// far.
// clang-format off
// EXPECT --memory=seam: SAFE
// RUN: %exit 20 %fathom check --memory=seam -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// EXPECT: SAFE
// RUN: %exit 20 %fathom check -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// UNSAFE: fathom: UNKNOWN (assert at {{.*}} not confirmed)
// clang-format on
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef BAD
#define COPIED 0x01010101UL
#else
#define COPIED 0x07070707UL
#endif

int main(void) {
  unsigned long far = 1UL << 32, n = far + 4;
  unsigned char *p = malloc(n), *q = malloc(n + 4);
  memset(p, 1, 4);
  memset(p + far, 7, 4);
  memset(q + n, 9, 4);
  memcpy(q, p, n);
  unsigned long v = *(unsigned long *)(q + far);
  assert(v == (0x0909090900000000UL | COPIED));
  free(p);
  free(q);
  return 0;
}

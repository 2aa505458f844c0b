// Bytes, halves and words of one object, read in other widths than written.
// clang-format off
// EXPECT --memory=seam --no-fold-memory: SAFE
// RUN: %exit 10 %fathom check --memory=seam --no-fold-memory -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --memory=seam --no-fold-memory --store-map=off -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// EXPECT --memory=seam --no-fold-memory --store-map=off --arm=off: SAFE
// UNSAFE: fathom: UNSAFE
// clang-format on
#include <fathom.h>
#include <string.h>

int main(void) {
  union {
    unsigned word;
    unsigned short half[2];
    unsigned char byte[4];
  } u, copy;
  u.word = (unsigned)fathom_nondet_int();
  unsigned char low = u.byte[0];
  u.half[1] = 0x1234;
  u.byte[1] = 0x56;
  memcpy(&copy.byte[1], &u.byte[0], 3);
  copy.byte[0] = 7;
#ifdef BAD
  fathom_assert(u.word == (0x12340000u | low));
#else
  fathom_assert(u.word == (0x12345600u | low));
#endif
  fathom_assert(copy.word == (0x34560007u | (unsigned)low << 8));
  return 0;
}

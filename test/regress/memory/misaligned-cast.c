// Where clang sees which variable or member is accessed, an access through a
// cast asks for the alignment of its type all the same.
// EXPECT -DHOW=1: SAFE
// RUN: %exit 10 %fathom check -DHOW=1 -DK=1 %s | FileCheck %s --check-prefix=READ
// EXPECT -DHOW=2: SAFE
// RUN: %exit 10 %fathom check -DHOW=2 -DK=1 %s | FileCheck %s --check-prefix=WRITE
// EXPECT -DHOW=3: SAFE
// RUN: %exit 10 %fathom check -DHOW=3 -DK=1 %s | FileCheck %s --check-prefix=HEAP
// EXPECT -DHOW=4: SAFE
// RUN: %exit 10 %fathom check -DHOW=4 -DK=1 %s | FileCheck %s --check-prefix=INDEX
// EXPECT -DHOW=5: SAFE
// RUN: %exit 10 %fathom check -DHOW=5 -DK=1 %s | FileCheck %s --check-prefix=LUCK
// READ: misaligned-cast.c:[[#@LINE+21]]:7: error: misaligned-access: read of 4 bytes (alignment 4) at offset 1 of 'bytes' (9 bytes, stack) [CWE-704]
// WRITE: error: misaligned-access: write of 4 bytes (alignment 4) at offset 1 of 'global' (9 bytes, global) [CWE-704]
// HEAP: error: misaligned-access: read of 4 bytes (alignment 4) at offset 1 of {{.*}}, heap
// INDEX: error: misaligned-access: read of 4 bytes (alignment 4) at offset {{[1235]}} of 'bytes'
// LUCK: error: misaligned-access: read of 4 bytes (alignment 4) at offset 0 of 'plain' (8 bytes, stack)
#include <fathom.h>
#include <stdlib.h>
#ifndef K
#define K 0
#endif
struct holder {
  char before[K ? 1 : 4], bytes[8];
};
static _Alignas(4) char global[9];

int main(void) {
  _Alignas(4) char bytes[9] = {0};
  _Alignas(K ? 1 : 4) char plain[8] = {0};
  unsigned n = fathom_nondet_uint();
  int r = plain[0];
#if HOW == 1
  r = *(int *)&bytes[K];
#elif HOW == 2
  *(int *)&global[K] = 1;
#elif HOW == 3
  struct holder *holder = calloc(1, sizeof *holder);
  r = *(int *)holder->bytes;
  free(holder);
#elif HOW == 4
  fathom_assume(n <= 5 && n % (K ? 1 : 4) == 0);
  r = *(int *)&bytes[n];
#else // wherever it lies, it need not be aligned
  r = ((int *)plain)[n & 1];
#endif
  return r == 7;
}

// A structure that is copied must be aligned on both sides; memcpy asks for
// nothing.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DFROM=1 %s | FileCheck %s --check-prefix=FROM
// RUN: %exit 10 %fathom check -DTO=1 %s | FileCheck %s --check-prefix=TO
// FROM: error: misaligned-access: read of 8 bytes (alignment {{[0-9]+}}) at offset 1 of 'bytes' (9 bytes, stack)
// TO: error: misaligned-access: write of 8 bytes (alignment {{[0-9]+}}) at offset 1 of 'global' (9 bytes, global)
#include <string.h>
#ifndef FROM
#define FROM 0
#endif
#ifndef TO
#define TO 0
#endif
struct pair {
  char c;
  int i;
};
static _Alignas(4) char global[9];

int main(void) {
  _Alignas(4) char bytes[9] = {0};
  struct pair pair = *(struct pair *)&bytes[FROM];
  *(struct pair *)&global[TO] = pair;
  memcpy(&pair, &bytes[1], sizeof pair);
  return pair.i == 7;
}

// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: loop-nested.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#ifdef BUG
#define PRODUCT 13
#else
#define PRODUCT 12
#endif

int main(void) {
  int count = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      count++;
  fathom_assert(count == PRODUCT);
  return 0;
}

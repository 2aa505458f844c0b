// A leak, and an access that is not aligned.
// RUN: %exit 10 %fathom check --leak=unfreed -DLEAK %s | FileCheck %s --check-prefix=LEAK
// EXPECT: UNSAFE misaligned-access
// LEAK: error: memory-leak: memory is never freed: 'p' (4 bytes, heap, allocated at
#include <stdlib.h>
int main(void) {
#ifdef LEAK
  char *p = malloc(4);
  return p == 0;
#else
  char c[8] = {0};
  return *(int *)(c + 1);
#endif
}

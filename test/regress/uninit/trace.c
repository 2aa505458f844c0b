// A trace says which variable, or which bytes, were not initialised.
// RUN: %exit 10 %fathom check -DHEAP %s | FileCheck %s --check-prefix=HEAP
// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=LOCAL
#include <stdlib.h>

int main(void) {
#ifdef HEAP
  // HEAP: error: uninitialised-read: uninitialised value is used: branch
  // HEAP: 4 bytes at &{{.*}} + 8 have uninitialised bits
  int *p = malloc(4 * sizeof(int));
  if (!p)
    return 0;
  p[0] = p[1] = p[3] = 0;
  if (p[2] == 7)
    return 1;
  free(p);
#else
  // LOCAL: error: uninitialised-read: uninitialised value is used: branch by 'x'
  // LOCAL: x = {{.*}}, uninitialised
  int x;
  if (x == 7)
    return 1;
#endif
  return 0;
}

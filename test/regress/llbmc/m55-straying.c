// A pointer that strays to another object is not one to it.
// DIFFERS: --pointers=raw accepts what is in an object by its address.
// EXPECT --checks=memory,-pointer-compare,-pointer-overflow,-pointer-arithmetic: UNSAFE out-of-bounds-write
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = malloc(4);
  p[q - p] = 1;
  return 0;
}

// An access that would wrap around lies in no object.
// EXPECT --pointers=raw --regions=flat: UNSAFE out-of-bounds-write
#include <stdint.h>

int global;

int main(void) {
  *(int *)(uintptr_t)-2 = global;
  return 0;
}

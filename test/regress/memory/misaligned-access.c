// An access is as aligned as its object and its offset guarantee, wherever the object lies.
// EXPECT: SAFE
// EXPECT -DOFFSET: UNSAFE misaligned-access
// EXPECT -DCALLEE: UNSAFE misaligned-access
// EXPECT -DHEAP: UNSAFE misaligned-access
#include <fathom.h>
#include <stdlib.h>
struct __attribute__((packed)) packed {
  char c;
  int i;
};
static int get(int *p) { return *p; }
int main(void) {
  char bytes[4] = {0}, *heap = malloc(16);
  int words[4] = {0}, n = fathom_nondet_int() & 1;
  struct packed packed = {1, 2};
  for (int i = 0; i < 16; i++)
    heap[i] = 0;
  int r = packed.i + get(words + 2 * n) + get((int *)(heap + 4 * n));
#ifdef OFFSET
  r += *(int *)((char *)words + 2 * n);
#elif defined(CALLEE)
  r += get((int *)bytes);
#elif defined(HEAP)
  r += get((int *)(heap + n));
#endif
  free(heap);
  return r + bytes[1] == 7;
}

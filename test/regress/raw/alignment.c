// Alignment is judged by the object that has the address: what it guarantees,
// and how far in it the address lies.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DSHIFT=2: UNSAFE misaligned-access
// EXPECT --pointers=raw --regions=flat -DCHARS: UNSAFE misaligned-access
// EXPECT -DCHARS: UNSAFE misaligned-access
#include <fathom.h>

#include <stdlib.h>

#ifndef SHIFT
#define SHIFT 4
#endif

int read(int *p) { return *p; }

int main(void) {
  char chars[12] = {0};
  char *heap = calloc(16, 1);
  char *kept[1] = {heap};
#ifdef CHARS
  kept[0] = chars; // wherever it lies, it need not be aligned
#endif
  int got = read((int *)(kept[0] + SHIFT)) + chars[0];
  fathom_assert(got == 0);
  free(heap);
  return 0;
}

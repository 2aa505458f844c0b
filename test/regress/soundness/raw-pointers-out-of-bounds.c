// Raw pointers do not know their objects: an access that leaves its object was
// called proved.
// EXPECT --pointers=raw --regions=flat: UNSAFE out-of-bounds-write
// EXPECT --pointers=raw --regions=flat --allocator=symbolic --memory=arrays: UNSAFE out-of-bounds-write
// EXPECT: UNSAFE out-of-bounds-write
// EXPECT --pointers=raw --regions=flat --checks=assert: SAFE
#include <fathom.h>

char a[16];

int main(void) {
  unsigned long i = fathom_nondet_ulong();
  char *p = a;
  if (i + 4 < 20)
    p[i] = 1;
  fathom_assert(i + 4 >= 20 || p[i] == 1);
  return 0;
}

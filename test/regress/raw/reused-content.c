// An object at an address that is used again does not find what was left there;
// as long as the first one lives, it keeps its value.
// EXPECT --checks=-uninitialised-read --pointers=raw --regions=flat --allocator=symbolic -DREUSE: UNSAFE assert
// EXPECT --checks=-uninitialised-read --pointers=raw --regions=flat --allocator=symbolic: SAFE
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  uintptr_t before = (uintptr_t)p;
  *p = 1;
#ifdef REUSE
  free(p);
  int *q = malloc(sizeof *q);
  if ((uintptr_t)q == before)
    fathom_assert(*q == 1);
#else
  int *q = malloc(sizeof *q);
  *q = 2;
  fathom_assert(*p == 1 && (uintptr_t)q != before);
#endif
  return 0;
}

// An object may have more room than was asked for; that is not the program's.
// EXPECT: SAFE
// EXPECT -DEXACT: UNSAFE assert
// EXPECT -DBEYOND: UNSAFE out-of-bounds-write
// EXPECT -DINSIDE: UNSAFE invalid-builtin
#include <fathom.h>
#include <malloc.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(10);
#ifdef EXACT
  fathom_assert(malloc_usable_size(p) == 10);
#elif defined(BEYOND)
  p[malloc_usable_size(p) - 1] = 0;
#elif defined(INSIDE)
  return malloc_usable_size(p + 1) == 0;
#else
  fathom_assert(malloc_usable_size(p) >= 10 && malloc_usable_size(NULL) == 0);
#endif
  free(p);
}

// A function of the library asks for the bounds of memory that was freed, and
// then reads it.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE use-after-free
#include <fathom.h>

#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4);
  memcpy(p, "abc", 4);
#ifdef BUG
  free(p);
  fathom_assert(strlen(p) == 3);
#else
  fathom_assert(strlen(p) == 3);
  free(p);
#endif
  return 0;
}

// What was not freed is known without pointers that know their objects.
// EXPECT --leak=unfreed --pointers=raw --regions=flat: SAFE
// EXPECT --leak=unfreed --pointers=raw --regions=flat -DLEAK: UNSAFE memory-leak
// EXPECT --leak=unfreed -DLEAK: UNSAFE memory-leak
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int c = fathom_nondet_int();
  char *p = malloc(4), *q = c > 0 ? malloc(8) : p;
  if (c > 0)
    free(q);
#ifdef LEAK
  if (c > 7)
#endif
    free(p);
  return 0;
}

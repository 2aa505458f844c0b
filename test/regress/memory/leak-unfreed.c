// Everything is freed before main returns or exit is called.
// EXPECT --leak=unfreed: SAFE
// EXPECT --leak=unfreed -DRETURN: UNSAFE memory-leak
// EXPECT --leak=unfreed -DEXIT: UNSAFE memory-leak
// EXPECT --leak=unfreed -DSOME: UNSAFE memory-leak
// EXPECT -DRETURN: SAFE
#include <fathom.h>
#include <stdlib.h>
static void *kept;
int main(void) {
  char *p = malloc(4), *q = malloc(4);
  int c = fathom_nondet_int();
  free(p);
#ifdef RETURN
  kept = malloc(1);
#endif
#ifdef EXIT
  if (c == 3)
    exit(0);
#endif
#ifdef SOME
  if (c != 5)
#endif
    free(q);
  free(NULL);
  return 0;
}

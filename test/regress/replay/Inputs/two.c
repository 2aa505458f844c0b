#include <fathom.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(N);
  unsigned i = fathom_nondet_uint();
  if (i > 8)
    return 0;
  p[i] = 1;
  free(p);
#if N < 9
  fathom_assert(i == 0);
#endif
  return 0;
}

// Memory is freed once.
// EXPECT: SAFE
// EXPECT -DTWICE: UNSAFE double-free
// EXPECT -DCONDITIONAL: UNSAFE double-free
// EXPECT -DALIAS: UNSAFE double-free
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = malloc(4), *alias = p;
  int c = fathom_nondet_int();
  if (c > 0)
    free(p);
#ifndef CONDITIONAL
  if (c <= 0)
#endif
    free(p);
  free(q);
#ifdef TWICE
  free(q);
#elif defined(ALIAS)
  free(alias);
#endif
  free(NULL);
  return 0;
}

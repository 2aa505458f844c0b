// What may be freed: null, and the start of a heap object, once.
// EXPECT: SAFE
// EXPECT -DTWICE: UNSAFE double-free
// EXPECT -DINSIDE: UNSAFE invalid-free
// EXPECT -DLOCAL: UNSAFE invalid-free
#include <stdlib.h>
int main(void) {
  int local, *p = malloc(8);
  free(NULL);
#ifdef INSIDE
  free(p + 1);
#elif defined(LOCAL)
  free(&local);
#endif
  free(p);
#ifdef TWICE
  free(p);
#endif
  return 0;
}

// What may be freed: null, and the first byte of a heap object, once.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DTWICE: UNSAFE double-free
// EXPECT --pointers=raw --regions=flat -DINSIDE: UNSAFE invalid-free
// EXPECT --pointers=raw --regions=flat -DLOCAL: UNSAFE invalid-free
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char *none = NULL;
  free(none);
#ifdef INSIDE
  free(p + 1);
#endif
#ifdef LOCAL
  char local;
  free(&local);
#endif
  free(p);
#ifdef TWICE
  free(p);
#endif
  return 0;
}

// Order and difference of pointers: in one object by address they are good, and
// with null bad. For others an address does not say enough.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DNULLED: UNSAFE pointer-compare
// EXPECT --pointers=raw --regions=flat -DTWO: UNKNOWN unsupported: whether pointers point into one object
// EXPECT -DTWO: UNSAFE pointer-compare
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  char *end = p + 4, *kept[2] = {p, end};
  fathom_assert(kept[0] < kept[1] && kept[1] - kept[0] == 4);
  free(p);
#ifdef NULLED
  kept[1] = NULL;
  fathom_assert(kept[0] > kept[1]);
#endif
#ifdef TWO
  kept[1] = q;
  fathom_assert(kept[0] < kept[1] || kept[0] > kept[1]);
#endif
  free(q);
  return 0;
}

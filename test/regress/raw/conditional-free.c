// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE use-after-free
// EXPECT --pointers=raw --regions=flat -DBUG --vc=path --memory=arrays: UNSAFE use-after-free
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  bool c = fathom_nondet_bool();
  if (c)
    free(p);
#ifdef BUG
  *p = 1;
#else
  if (!c)
    *p = 1;
#endif
  return 0;
}

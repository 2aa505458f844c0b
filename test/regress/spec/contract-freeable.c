// __CPROVER_is_freeable: where it is checked nobody knows which objects are on the heap, so that what may be one is UNKNOWN,
// and what is the middle of one is none. Where it is assumed the body is checked for all objects.
// EXPECT --enforce-contract=get: UNKNOWN __CPROVER_DYNAMIC_OBJECT
// EXPECT --enforce-contract=get -DSTATIC: UNKNOWN __CPROVER_DYNAMIC_OBJECT
// EXPECT --enforce-contract=get -DMIDDLE: UNSAFE assert
// EXPECT --enforce-contract=drop: SAFE
// EXPECT --enforce-contract=drop -DWRONG: UNSAFE invalid-free
#include <fathom.h>
#include <stdlib.h>
static char spare[4];
char *get(void)
    fathom_assigns()
    fathom_ensures(__CPROVER_is_freeable(fathom_return_value));
char *get(void) {
#if defined(STATIC)
  return spare;
#elif defined(MIDDLE)
  return spare + 1;
#else
  return malloc(4);
#endif
}
void drop(char *p)
    fathom_requires(__CPROVER_is_freeable(p))
    fathom_assigns()
    fathom_frees(p);
void drop(char *p) { free(p); }
int main(void) {
  get();
#ifdef WRONG
  drop(spare);
#else
  char *p = malloc(1);
  if (p != NULL)
    drop(p);
#endif
  return 0;
}

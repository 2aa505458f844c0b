// Freed memory is not accessed, in any way, wherever the pointer points to.
// EXPECT: SAFE
// EXPECT -DREAD: UNSAFE use-after-free
// EXPECT -DWRITE: UNSAFE use-after-free
// EXPECT -DINTERIOR: UNSAFE use-after-free
// EXPECT -DCOPY_FROM: UNSAFE use-after-free
// EXPECT -DCOPY_TO: UNSAFE use-after-free
// EXPECT -DSET: UNSAFE use-after-free
// EXPECT -DALIAS: UNSAFE use-after-free
#include <stdlib.h>
#include <string.h>
struct pair {
  int a, b;
};
int main(void) {
  struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  struct pair copy = {1, 2}, *alias = p;
  if (!p || !q)
    return 1;
  *p = copy;
  *q = copy;
  int r = p->b + q->b;
#ifdef ALIAS
  free(alias);
  r = p->a;
  free(q);
  return r;
#endif
  free(p);
#ifdef READ
  r += p->a;
#elif defined(WRITE)
  p->a = 1;
#elif defined(INTERIOR)
  int *inside = &q->b;
  *inside = 1;
  inside = &alias->b;
  *inside = 2;
#elif defined(COPY_FROM)
  memcpy(&copy, p, sizeof copy);
#elif defined(COPY_TO)
  memcpy(p, &copy, sizeof copy);
#elif defined(SET)
  memset(p, 0, sizeof *p);
#endif
  r += q->a;
  free(q);
  return r;
}

// An allocator of the program's own, in an array of bytes.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
_Alignas(8) static char pool[64];
static unsigned used;
static void *get(unsigned n) {
  void *p = pool + used;
  used += (n + 7) & ~7u;
  return p;
}
struct n {
  struct n *next;
  int v;
};
int main(void) {
  struct n *a = get(sizeof *a), *b = get(sizeof *b);
  a->next = b;
  a->v = 1;
  b->next = a;
  b->v = 2;
  a->next->next->v = 7;
#ifdef BUG
  fathom_assert(a->v == 1);
#else
  fathom_assert(a->v == 7 && b->v == 2);
#endif
  return 0;
}

// Memory that is read as a number, or as a pointer at another offset, and then as a pointer: it still knows its object.
// EXPECT: SAFE
// EXPECT -DNOWHERE: UNSAFE assert
// EXPECT -DOFFSETS: SAFE
// EXPECT -DOFFSETS -DNOWHERE: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
#ifdef NOWHERE
#define POINTS !fathom_is_dereferenceable
#else
#define POINTS fathom_is_dereferenceable
#endif
#ifdef OFFSETS
// The offset of what is read from one of two objects is not known; all are looked at.
struct head {
  struct head *next, *prev;
};
static struct head list = {&list, &list};
int main(void) {
  struct head local, *one = fathom_nondet_bool() ? malloc(sizeof *one) : &local;
  list.prev = one;
  one->prev = &list;
  fathom_assert(one->prev->next == &list);
  fathom_assert(POINTS(one->prev->next, sizeof *one));
  return 0;
}
#else
static int x, *table[100];
int main(void) {
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < 100);
  for (int i = 0; i < 100; i++)
    table[i] = &x;
  table[k] = &x;
  if (*(unsigned long *)&table[3] == 0)
    return 1;
  fathom_assert(POINTS(table[3], sizeof x));
#ifndef NOWHERE
  return *table[3];
#endif
}
#endif

// A value that travels with a pointer: through arithmetic, choices, calls, memory
// and copies of memory. Another pointer to the same object does not have it.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
// EXPECT -DBUG=5: UNSAFE assert
// EXPECT --pointers=raw --regions=flat: UNKNOWN unsupported: values of pointers
// TWINS: lower_fat_slots
#include <fathom.h>
#include <string.h>

#ifndef BUG
#define BUG 0
#endif

struct pair {
  int number;
  char *p;
};
static struct pair global;
static char *last;

static char *next(char *p) {
  fathom_assert(fathom_fat_get(3, p) == 7);
  return p + 1;
}

int main(void) {
  char a[4] = {0}, *p = a, *q = fathom_fat_set(3, p, 7);
  q = fathom_fat_set(4, q, 9);
  fathom_assert(p == q && fathom_fat_get(3, p) == (BUG == 1 ? 7 : 0));
  q = next(q);
  fathom_assert(fathom_fat_get(3, q) == 7 && fathom_fat_get(4, q) == 9);
  struct pair one = {1, q}, two;
  memcpy(&two, &one, sizeof two);
  global = two;
  fathom_assert(fathom_fat_get(3, global.p) == (BUG == 2 ? 0 : 7));
  _Bool c = fathom_nondet_bool();
  if (c)
    last = global.p;
  else if (BUG != 3)
    last = p;
  fathom_assert(fathom_fat_get(3, last) == (c || BUG == 3 ? 7 : 0));
  char *r = c ? p : q;
  for (int i = 0; i < 2; ++i)
    r = fathom_fat_set(4, r, fathom_fat_get(4, r) + 1);
  fathom_assert(fathom_fat_get(4, r) == (c ? 2 : BUG == 4 ? 9 : 11));
  memset(&global, 0, sizeof global);
  fathom_assert(fathom_fat_get(3, global.p) == (BUG == 5 ? 7 : 0));
  *q = 1; // it is a pointer like others
  return a[1] - 1;
}

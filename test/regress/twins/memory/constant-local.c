// A local variable that is declared const must not be written to once it is
// initialised, whichever way; each time round a loop it is a new one.
// EXPECT: SAFE
// EXPECT -DCAST: UNSAFE write-to-constant
// EXPECT -DPOINTER: UNSAFE write-to-constant
// EXPECT -DPOINTER --memory=lambdas --regions=flat: UNSAFE write-to-constant
// EXPECT -DELEMENT: UNSAFE write-to-constant
// EXPECT -DLIBRARY: UNSAFE write-to-constant
// EXPECT -DCAST --checks=-write-to-constant: SAFE
// TWINS: mark_constant_locals
#include <fathom.h>
#include <string.h>

typedef const int fixed;
static void change(int *p) { *p = 7; }
static int look(const int *p) { return *p; }

int main(void) {
  int x = fathom_nondet_uchar();
  const int once = x + 1;
  const int table[3] = {1, 2, 3};
  fixed named = 4;
  int *const there = &x; // the pointer is constant, not what it points to
  const int *mine = &x;  // and here the other way round
  *there = 5;
  mine = &once;
  int sum = look(mine) + look(&table[x % 3]) + look(&named);
  const int pieces[2] = {x, 3}; // not known to be initialised
  for (int i = 0; i < 3; i++) {
    const int again = i;
    sum += look(&again);
    goto next; // leaves the scope and comes back
  next:;
  }
#ifdef CAST
  *(int *)&once = 1;
#elif defined POINTER
  change((int *)&named);
#elif defined ELEMENT
  ((int *)table)[x % 3] = 1;
#elif defined LIBRARY
  memset((void *)table, 0, 4);
#endif
  change(&x);
  return sum + pieces[0];
}

// Behind a loop of 100 000 iterations no execution by chance comes soon enough: elements are guessed from loops that are
// shorter. The claims hold for the loops as they are, or there is no proof.
// EXPECT: SAFE
// EXPECT -DSIZE=50 -DBUG: UNSAFE assert
#include <fathom.h>
#ifndef SIZE
#define SIZE 100000
#endif
int from[SIZE], to[SIZE];
int main(void) {
  for (int i = 0; i < SIZE; i++)
    from[i] = fathom_nondet_int();
  for (int i = 0; i < SIZE; i++)
#ifdef BUG
    if (from[i] >= -1)
#else
    if (from[i] >= 0)
#endif
      to[i] = from[i];
    else
      to[i] = 7;
  for (int i = 0; i < SIZE; i++)
    fathom_assert(to[i] >= 0);
  return 0;
}

// Linear probing in a table of which one slot is free. Invariant: i < size.
// BUG: the step back to the start comes one too late.
// INPUTS: 4 2 3
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned size = fathom_nondet_uint(), hole = fathom_nondet_uint(), i = fathom_nondet_uint();
  fathom_assume(size > 0 && size <= 100000 && hole < size && i < size);
  char *used = malloc(size);
  if (!used)
    return 0;
  for (unsigned k = 0; k < size; k++)
    used[k] = k != hole;
  while (used[i]) {
    i++;
#ifdef BUG
    if (i == size + 1)
#else
    if (i == size)
#endif
      i = 0;
  }
  fathom_assert(i < size);
  free(used);
  return 0;
}

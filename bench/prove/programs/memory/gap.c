// A text with a gap between what is before and behind it. Invariant: before <= behind <= size.
// BUG: the cursor moves to the right without looking whether something is there.
// INPUTS: 8 1 2
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned size = fathom_nondet_uint(), before = 0, behind;
  fathom_assume(size > 0 && size < 100000);
  char *a = calloc(size, 1);
  if (!a)
    return 0;
  behind = size;
  while (fathom_nondet_bool()) {
    unsigned what = fathom_nondet_uint();
    if (what == 0 && before < behind)
      a[before++] = 'x';
    else if (what == 1 && before > 0)
      a[--behind] = a[--before];
#ifdef BUG
    else if (what == 2)
#else
    else if (what == 2 && behind < size)
#endif
      a[before++] = a[behind++];
  }
  free(a);
  return 0;
}

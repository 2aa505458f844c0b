// A record with two fields is written. Invariant: rest + used == size, used <= size.
// BUG: a byte is written that is not counted in rest.
// INPUTS: 8 1 7 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned size = fathom_nondet_uint(), used = 0, rest = size;
  fathom_assume(size > 0 && size <= 100000);
  char *a = calloc(size, 1);
  if (!a)
    return 0;
  while (rest > 2 && fathom_nondet_bool()) {
    char c = fathom_nondet_char();
    a[used++] = 'x';
    a[used++] = c;
    rest -= 2;
#ifdef BUG
    if (c == 7)
      a[used++] = 0, a[used++] = 0;
#endif
  }
  fathom_assert(used + rest == size);
  free(a);
  return 0;
}

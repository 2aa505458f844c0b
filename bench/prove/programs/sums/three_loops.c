// Three loops one after the other fill one buffer. Invariant: used == what the loops before added + i.
// BUG: the third loop counts up to the second's number.
// INPUTS: 1 5 2
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint(), c = fathom_nondet_uint(), used = 0;
  fathom_assume(a < 10000 && b < 10000 && c < 10000);
  char *buffer = malloc(a + b + c + 1);
  if (!buffer)
    return 0;
  for (unsigned i = 0; i < a; i++)
    buffer[used++] = 'a';
  for (unsigned i = 0; i < b; i++)
    buffer[used++] = 'b';
#ifdef BUG
  c = b;
#endif
  for (unsigned i = 0; i < c; i++)
    buffer[used++] = 'c';
  buffer[used] = 0;
  free(buffer);
  return 0;
}

// Numbers of seven bits a byte. Invariant: pos <= n, shift <= 28.
// BUG: no limit of the shift.
// INPUTS: 20 129x20
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), pos = 0, x = 0, shift = 0;
  fathom_assume(n > 0 && n < 100000);
  unsigned char *a = malloc(n);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = fathom_nondet_uchar();
  while (pos < n) {
    x |= (unsigned)(a[pos] & 127) << shift;
    if (a[pos] & 128)
      shift += 7;
    else
      shift = 0;
    pos++;
#ifndef BUG
    if (shift > 28)
      break;
#endif
  }
  fathom_assert(pos <= n);
  free(a);
  return 0;
}

// Tag, length, value. Invariant: pos <= n; a value ends inside.
// BUG: the length's sum has 8 bits.
// INPUTS: 255 1 254 0x252 7
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), pos = 0;
  fathom_assume(n > 0 && n < 100000);
  unsigned char *a = malloc(n);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = fathom_nondet_uchar();
  while (n - pos >= 2) {
    unsigned length = a[pos + 1];
#ifdef BUG
    if ((unsigned char)(length + 2) > n - pos)
#else
    if (length + 2 > n - pos)
#endif
      break;
    if (length > 0 && a[pos + 2 + length - 1] == 7)
      break;
    pos += length + 2;
  }
  fathom_assert(pos <= n);
  free(a);
  return 0;
}

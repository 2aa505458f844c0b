// Bits in words of 32. Invariant: bit < n, so bit / 32 is inside.
// BUG: the number of words is rounded down.
// INPUTS: 33
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 31 && n < 100000);
#ifdef BUG
  unsigned *words = calloc(n / 32, sizeof *words);
#else
  unsigned *words = calloc((n + 31) / 32, sizeof *words);
#endif
  if (!words)
    return 0;
  for (unsigned bit = 0; bit < n; bit++)
    if (fathom_nondet_uint() == 0)
      words[bit / 32] |= 1u << bit % 32;
  free(words);
  return 0;
}

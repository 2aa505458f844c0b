// Four characters for three bytes. Invariant: 3 * out == 4 * i, i is a multiple of 3 and at most n.
// BUG: the rest is not rounded up.
// INPUTS: 4
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), out = 0, i = 0;
  fathom_assume(n > 0 && n < 100000);
#ifdef BUG
  char *text = malloc(n / 3 * 4 + 1);
#else
  char *text = malloc((n + 2) / 3 * 4 + 1);
#endif
  if (!text)
    return 0;
  while (i < n) {
    text[out] = text[out + 1] = 'A';
    text[out + 2] = n - i > 1 ? 'B' : '=';
    text[out + 3] = n - i > 2 ? 'C' : '=';
    out += 4;
    i += 3;
  }
  text[out] = 0;
  free(text);
  return 0;
}

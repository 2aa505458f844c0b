// Two digits for each byte. Invariant: out == 2 * i.
// BUG: no room for the terminator.
// INPUTS: 3
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), out = 0;
  fathom_assume(n > 0 && n < 100000);
#ifdef BUG
  char *text = malloc(2 * n);
#else
  char *text = malloc(2 * n + 1);
#endif
  if (!text)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned char byte = fathom_nondet_uchar();
    text[out++] = "0123456789abcdef"[byte >> 4];
    text[out++] = "0123456789abcdef"[byte & 15];
  }
  text[out] = 0;
  free(text);
  return 0;
}

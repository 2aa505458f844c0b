// The length of a string. Invariant: forall q < i: s[q] != 0; i <= n as s[n] == 0.
// BUG: the terminator is overwritten when the string is full of blanks.
// INPUTS: 1 32
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i;
  fathom_assume(n <= 100000);
  char *s = malloc(n + 1);
  if (!s)
    return 0;
  for (i = 0; i < n; i++) {
    s[i] = fathom_nondet_char();
    fathom_assume(s[i] != 0);
  }
  s[n] = 0;
#ifdef BUG
  if (n > 0 && s[0] == ' ')
    s[n] = ' ';
#endif
  for (i = 0; s[i] != 0; i++)
    ;
  fathom_assert(i == n);
  free(s);
  return 0;
}

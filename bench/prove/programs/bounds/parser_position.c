// Tokens of one to three characters. Invariant: pos <= n.
// BUG: an escape takes two more without looking.
// INPUTS: 2 97 92
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), pos = 0;
  fathom_assume(n > 0 && n <= 100000);
  char *s = malloc(n);
  if (!s)
    return 0;
  for (unsigned i = 0; i < n; i++)
    s[i] = fathom_nondet_char();
  while (pos < n) {
    char c = s[pos];
#ifdef BUG
    if (c == '\\')
#else
    if (c == '\\' && n - pos > 2)
#endif
      pos += 3;
    else
      pos++;
  }
  fathom_assert(pos == n);
  free(s);
  return 0;
}

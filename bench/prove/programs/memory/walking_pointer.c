// A pointer looks for a blank. Invariant: text <= p <= end, all in one object.
// BUG: a backslash takes two characters without looking.
// INPUTS: 2 97 92
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n < 100000);
  char *text = malloc(n), *p = text, *end;
  if (!text)
    return 0;
  for (unsigned i = 0; i < n; i++)
    text[i] = fathom_nondet_char();
  end = text + n;
  while (p < end && *p != ' ') {
#ifdef BUG
    if (*p == '\\')
#else
    if (*p == '\\' && p + 1 < end)
#endif
      p++;
    p++;
    fathom_assert(p <= end);
  }
  free(text);
  return 0;
}

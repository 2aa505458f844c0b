// Brackets are read by recursion. Invariant (summary): depth <= 50 at every call, and the same behind it.
// BUG: the limit is only looked at for round brackets.
// INPUTS: 91x52
#include <fathom.h>
static unsigned depth;
static bool group(void) {
  char c;
  while ((c = fathom_nondet_char()) != ')' && c != ']' && c != 0)
    if (c == '(' || c == '[') {
#ifdef BUG
      if (depth >= 50 && c == '(')
#else
      if (depth >= 50)
#endif
        return false;
      depth++;
      fathom_assert(depth <= 50);
      if (!group())
        return false;
      depth--;
    }
  return c != 0;
}
int main(void) {
  if (group())
    fathom_assert(depth == 0);
  return 0;
}

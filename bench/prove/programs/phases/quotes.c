// Quoted text may be anything, other text may not close what it has not opened. Invariant: quoted or depth <= 100.
// BUG: a bracket in quotes counts at the closing side.
// INPUTS: 34 41
#include <fathom.h>
int main(void) {
  unsigned depth = 0;
  bool quoted = false;
  char c;
  while ((c = fathom_nondet_char()) != 0) {
    if (c == '"')
      quoted = !quoted;
    else if (!quoted && c == '(') {
      if (depth == 100)
        return 1;
      depth++;
#ifdef BUG
    } else if (c == ')') {
      if (depth == 0 && !quoted)
#else
    } else if (!quoted && c == ')') {
      if (depth == 0)
#endif
        return 1;
      depth--;
    }
    fathom_assert(depth <= 100);
  }
  return 0;
}

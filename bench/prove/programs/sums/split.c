// Items go to two piles; a third counts what is left. Invariant: even + odd + left == n.
// BUG: the loop starts with one item taken.
// INPUTS: 6
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), left = n, even = 0, odd = 0;
#ifdef BUG
  fathom_assume(n > 0);
  left--;
#endif
  while (left > 0) {
    left--;
    if (fathom_nondet_bool())
      even++;
    else
      odd++;
  }
  fathom_assert(even + odd == n);
  return 0;
}

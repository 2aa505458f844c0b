// The variable of the loop is a member, written through a pointer. Invariant: s.i <= s.n == n.
// BUG: the body moves it on.
// INPUTS: 5 4
#include <fathom.h>
struct state {
  unsigned i, n, sum;
};
int main(void) {
  struct state s = {0, fathom_nondet_uint(), 0}, *p = &s;
  unsigned odd = fathom_nondet_uint();
  for (p->i = 0; p->i < p->n; p->i++) {
#ifdef BUG
    if (s.i == odd)
      s.i++;
#else
    if (s.i == odd)
      s.sum++;
#endif
  }
  fathom_assert(s.i == s.n);
  return 0;
}

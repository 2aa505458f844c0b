// A counter that is read through a pointer. Invariant: i <= n.
// BUG: it is written through the pointer, too.
// INPUTS: 10 1 1 1 77
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0, *p = &i, last = 0;
  fathom_assume(n < 1000000000);
  while (i < n && fathom_nondet_bool()) {
    if (fathom_nondet_uint() == 77)
#ifdef BUG
      *p = n + 1;
#else
      last = *p;
#endif
    i++;
    fathom_assert(last <= i && i <= n);
  }
  return 0;
}

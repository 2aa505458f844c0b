// The first n samples only fill the window; later ones replace. Invariant: ready == (count == n), count <= n.
// BUG: ready is set with the first sample that replaces.
// INPUTS: 2 1 1 0
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), count = 0;
  bool ready = false;
  fathom_assume(n > 0);
  while (fathom_nondet_bool()) {
#ifdef BUG
    ready = count == n;
    if (count < n)
      count++;
#else
    if (count < n)
      count++;
    ready = count == n;
#endif
  }
  fathom_assert(ready == (count == n));
  return 0;
}

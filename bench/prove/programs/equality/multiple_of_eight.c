// A position that only moves by blocks of 8 or 24. Invariant: pos % 8 == 0.
// BUG: the small block has 4.
// INPUTS: 1 1 1 0 0
#include <fathom.h>
int main(void) {
  unsigned long pos = 0;
  while (fathom_nondet_bool()) {
    if (fathom_nondet_bool())
      pos += 24;
    else
#ifdef BUG
      pos += 4;
#else
      pos += 8;
#endif
  }
  fathom_assert((pos & 7) == 0);
  return 0;
}

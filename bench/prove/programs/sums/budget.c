// Pieces of any size are taken from a budget. Invariant: spent + left == budget, so spent <= budget.
// BUG: a discount is only booked on one side.
// INPUTS: 100 1 100
#include <fathom.h>
int main(void) {
  unsigned budget = fathom_nondet_uint(), spent = 0, left = budget;
  while (fathom_nondet_bool()) {
    unsigned piece = fathom_nondet_uint();
    if (piece <= left) {
      left -= piece;
      spent += piece;
#ifdef BUG
      if (piece == 100)
        spent++;
#endif
    }
    fathom_assert(spent <= budget);
  }
  return 0;
}

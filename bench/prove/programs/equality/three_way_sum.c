// Every item is counted in one of three classes. Invariant: small + middle + large == all.
// BUG: items on the limit belong to nobody.
// INPUTS: 1 50 1 100 0
#include <fathom.h>
int main(void) {
  unsigned small = 0, middle = 0, large = 0, all = 0;
  while (fathom_nondet_bool()) {
    int item = fathom_nondet_int();
    all++;
    if (item < 10)
      small++;
    else if (item < 100)
      middle++;
#ifdef BUG
    else if (item > 100)
#else
    else
#endif
      large++;
  }
  fathom_assert(small + middle + large == all);
  return 0;
}

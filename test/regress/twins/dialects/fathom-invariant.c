// fathom_invariant is a property where it stands, whatever proofs make of it.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert@11
#include <fathom.h>
int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 5; i++) {
#ifndef BUG
    fathom_invariant(sum == 2 * i);
#else
    fathom_invariant(sum != 6);
#endif
    sum += 2;
  }
  return 0;
}

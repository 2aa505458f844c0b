// The call that annotations of loops become, by itself: a property with a text, and a claim.
// EXPECT: SAFE
// EXPECT -DWRONG: UNSAFE assert
#include <fathom.h>
void fathom_stated_invariant(bool holds, const char *text);
int main(void) {
  unsigned x = 1;
  while (fathom_nondet_bool()) {
#ifdef WRONG
    fathom_stated_invariant(x != 4, "x is not 4");
#else
    fathom_stated_invariant((x & (x - 1)) == 0 && x != 0, "x is a power of two");
#endif
    x = x == 0x80000000u ? 1 : x * 2;
  }
  fathom_assert(x != 3);
  return 0;
}

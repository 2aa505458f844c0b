// Literals that end alike may lie in one place, also those of different files:
// compilers and linkers put them there. Others may not.
// EXPECT %S/Inputs/text.c: SAFE
// EXPECT -DBUG %S/Inputs/text.c: UNKNOWN unsupported: comparison of literals that may be one
// EXPECT -DTAIL %S/Inputs/text.c: UNKNOWN unsupported: comparison of literals that may be one
// EXPECT -DBUG --allocator=symbolic %S/Inputs/text.c: UNKNOWN unsupported: comparison of literals that may be one
// EXPECT -DTAIL --pointers=raw --regions=flat %S/Inputs/text.c: UNKNOWN unsupported: comparison of literals that may be one
#include <fathom.h>

const char *text(void); // "lower"
static const char own[] = "lower";

int main(void) {
  unsigned k = fathom_nondet_uint();
#ifdef BUG
  const char *other = "lower";
  fathom_assume(k <= 5);
#elif defined(TAIL)
  const char *other = "flower";
  fathom_assume(k == 1);
#else
  const char *other = k > 9 ? "lowest" : own;
  fathom_assert(text() != "flower"); // other places of the same text
#endif
  fathom_assert(text() != other + k % 6);
}

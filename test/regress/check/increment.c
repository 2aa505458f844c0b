// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE signed-overflow
#include <fathom.h>

int main(void) {
  int i = fathom_nondet_int();
#ifdef BUG
  fathom_assume(i >= 0);
#else
  fathom_assume(i < 0);
#endif
  i++;
  return i;
}

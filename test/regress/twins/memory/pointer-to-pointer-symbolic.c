// The pointer that is written through comes from an unknown slot.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x[4] = {0, 0, 0, 0};
  int *slot[4] = {&x[0], &x[1], &x[2], &x[3]};
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < 4 && j < 4);
  slot[i] = &x[0];
  *slot[j] = 1;
#ifdef BUG
  fathom_assert(x[j] == 1);
#else
  fathom_assert(x[j] == (i != j || j == 0));
  fathom_assert(x[0] + x[1] + x[2] + x[3] == 1);
#endif
  return 0;
}

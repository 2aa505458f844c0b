// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int i, j, k = fathom_nondet_int();
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      if (i * 4 + j == k)
        goto found;
  fathom_assert(k < 0 || k > 15);
  return 0;
found:
#ifdef BUG
  fathom_assert(i > 0 || j > 0);
#else
  fathom_assert(k >= 0 && k < 16 && i == k / 4 && j == k % 4);
#endif
  return 0;
}

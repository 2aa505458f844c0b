// The inner loop leaves the outer one, from several places.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  unsigned k = fathom_nondet_uint() % 10, i = 0, j = 0, n = 0;
  for (i = 0; i < 3; i++) {
    for (j = 0; j < 3; j++) {
      if (n == k)
        goto out;
      n++;
    }
    if (n == 6 && k == 9) {
      i = 7;
      goto out;
    }
  }
  n = 100;
out:
#ifdef BUG
  fathom_assert(n <= 7);
#else
  fathom_assert(k < 9 ? n == k && i == k / 3 && j == k % 3 : n == 6 && i == 7 && j == 3);
#endif
  return 0;
}

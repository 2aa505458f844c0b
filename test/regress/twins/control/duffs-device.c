// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int sum(const int *p, int n) {
  int s = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      s += *p++;
    case 3:
      s += *p++;
    case 2:
      s += *p++;
    case 1:
      s += *p++;
    } while (--rounds > 0);
  }
  return s;
}

int main(void) {
  int a[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 8);
#ifdef BUG
  fathom_assert(sum(a, n) != 127);
#else
  fathom_assert(sum(a, n) == (1 << n) - 1);
#endif
  return 0;
}

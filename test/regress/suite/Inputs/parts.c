#include <fathom.h>

int main(void) {
  int a[4] = {0};
  int i = fathom_nondet_int();
  int x = fathom_nondet_int();
  fathom_assume(i >= 0 && i < 4 && x >= 0 && x < 100);
#ifdef FIRST
  a[i + 1] = x;
#endif
#ifdef LAST
  x += 2147483600;
#endif
  a[i] = x / (i + 1);
  fathom_assert(a[i] <= x);
  fathom_assert(a[i] >= 0);
  return a[i];
}

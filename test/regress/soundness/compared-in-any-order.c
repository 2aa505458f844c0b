// Which elements qsort and bsearch compare, and in which order, is left open.
// EXPECT: SAFE
// EXPECT -DORDER: UNSAFE signed-overflow
// EXPECT -DPAIR: UNSAFE division-by-zero
#include <fathom.h>
#include <stdlib.h>

static int by_value(const void *p, const void *q) {
  int a = *(const int *)p, b = *(const int *)q;
#ifdef ORDER
  return a - b; // INT_MAX - -1
#else
  return a < b ? -1 : a > b;
#endif
}

static int by_share(const void *p, const void *q) {
  int a = *(const int *)p, b = *(const int *)q;
  return (100 / a > 100 / b) - (100 / a < 100 / b);
}

int main(void) {
  int numbers[] = {-1, 2147483647};
  qsort(numbers, 2, sizeof *numbers, by_value);
  fathom_assert(numbers[1] > 0);
#ifdef PAIR
  int shares[] = {0, 3, 2};
#else
  int shares[] = {4, 3, 2};
#endif
  int two = 2;
  fathom_assert(bsearch(&two, shares + 1, 2, sizeof two, by_share) != NULL);
  bsearch(&two, shares, 3, sizeof two, by_share);
}

// Two pointers from both ends. Invariant: low <= high + 1, low + high == n - 1 (as the steps are the same).
// BUG: high moves twice when they meet.
// INPUTS: 4
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 100000);
  char *a = calloc((size_t)n, 1);
  if (!a)
    return 0;
  int low = 0, high = n - 1;
  while (low < high) {
    char t = a[low];
    a[low] = a[high];
    a[high] = t;
    low++;
    high--;
#ifdef BUG
    if (high - low == 1)
      high -= 3;
#endif
  }
  fathom_assert(high + 1 >= low && low - high <= 1);
  free(a);
  return 0;
}

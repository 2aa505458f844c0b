// qsort wants a total order, bsearch an array that is sorted.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DLESS %s 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: %exit 10 %fathom check -DUNSORTED %s 2>&1 | FileCheck %s --check-prefix=UNSORTED
// EXPECT -DNO_ARRAY: UNSAFE nonnull
// LESS: error: invalid-builtin: {{.*}}comparisons of two elements contradict
// UNSORTED: error: invalid-builtin: {{.*}}array is not sorted
#include <fathom.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
#ifdef LESS
  return x > y;
#else
  return (x > y) - (x < y);
#endif
}
int main(void) {
#ifdef UNSORTED
  int a[3] = {2, 9, 1}, key = 9;
  return bsearch(&key, a, 3, sizeof *a, compare) == NULL;
#elif defined(NO_ARRAY)
  qsort(NULL, 0, sizeof(int), compare);
#else
  int a[3] = {2, 9, 1}, key = 9;
  qsort(a, 3, sizeof *a, compare);
  int *found = bsearch(&key, a, 3, sizeof *a, compare);
  fathom_assert(found == a + 2 && a[0] == 1);
#endif
}

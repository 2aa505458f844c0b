// Five numbers in order: an array, a loop, a comparison.
#include <fathom.h>
static void sort(int *a, int n) {
  for (int i = 1; i < n; ++i) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      --j;
    }
    a[j] = x;
  }
}

int main(void) {
  int a[5];
  fathom_havoc(a, sizeof a);
  sort(a, 5);
  for (int i = 1; i < 5; ++i)
    fathom_assert(a[i - 1] <= a[i]);
}

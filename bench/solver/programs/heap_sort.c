/* Heap sort: build a heap, then move the largest to the end again and again. */
#include "input.h"
#ifndef N
#define N 5
#endif

static void sift(unsigned *a, unsigned root, unsigned n) {
  while (2 * root + 1 < n) {
    unsigned child = 2 * root + 1;
    if (child + 1 < n && a[child] < a[child + 1]) child++;
    if (a[root] >= a[child]) return;
    unsigned t = a[root];
    a[root] = a[child];
    a[child] = t;
    root = child;
  }
}

int main(void) {
  unsigned a[N];
  for (int i = 0; i < N; i++) a[i] = nondet_uint();
  for (int i = N / 2 - 1; i >= 0; i--) sift(a, i, N);
  for (int n = N - 1; n > 0; n--) {
    unsigned t = a[0];
    a[0] = a[n];
    a[n] = t;
    sift(a, 0, n);
  }
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
}

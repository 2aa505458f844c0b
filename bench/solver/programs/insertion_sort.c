/* Insertion sort puts an array in order and keeps every value as often as it was there. */
#include "input.h"
#ifndef N
#define N 5
#endif

static void sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int key = a[i], j = i;
    while (j > 0 && a[j - 1] > key) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = key;
  }
}

static int count(const int *a, int n, int value) {
  int c = 0;
  for (int i = 0; i < n; i++) c += a[i] == value;
  return c;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = nondet_int();
  int probe = nondet_int(), before = count(a, N, probe);
  sort(a, N);
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
  assert(count(a, N, probe) == before);
}

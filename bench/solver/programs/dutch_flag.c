/* Partition into smaller, equal and larger in one pass. */
#include "input.h"
#ifndef N
#define N 7
#endif

int main(void) {
  int a[N], pivot = nondet_int();
  for (int i = 0; i < N; i++) a[i] = nondet_int();
  int low = 0, i = 0, high = N;
  while (i < high) {
    if (a[i] < pivot) {
      int t = a[low];
      a[low++] = a[i];
      a[i++] = t;
    } else if (a[i] > pivot) {
      int t = a[--high];
      a[high] = a[i];
      a[i] = t;
    } else {
      i++;
    }
  }
  for (int k = 0; k < N; k++) assert(k < low ? a[k] < pivot : k < high ? a[k] == pivot : a[k] > pivot);
}

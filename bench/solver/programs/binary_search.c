/* Binary search in a sorted array finds a value exactly if it is there. With BUG the upper half loses an element. */
#include "input.h"
#ifndef N
#define N 16
#endif

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    assume(i == 0 || a[i - 1] <= a[i]);
  }
  int key = nondet_int(), low = 0, high = N - 1, found = -1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key) {
      found = middle;
      break;
    }
#ifdef BUG
    if (a[middle] < key) low = middle + 2;
#else
    if (a[middle] < key) low = middle + 1;
#endif
    else high = middle - 1;
  }
  if (found >= 0)
    assert(a[found] == key);
  else
    assert(a[below(N)] != key);
}

/* Quicksort with an explicit stack, last element as pivot. With BUG a pivot next to its value stays where it is. */
#include "input.h"
#ifndef N
#define N 4
#endif

int main(void) {
  int a[N], lows[N + 1], highs[N + 1], top = 1;
  for (int i = 0; i < N; i++) a[i] = nondet_int();
  lows[0] = 0;
  highs[0] = N - 1;
  for (int round = 0; round < 2 * N && top > 0; round++) {
    top--;
    int low = lows[top], high = highs[top], store = low;
    if (low >= high) continue;
    for (int i = 0; i < N - 1; i++)
      if (i >= low && i < high && a[i] < a[high]) {
        int t = a[i];
        a[i] = a[store];
        a[store++] = t;
      }
    int pivot = a[high];
#ifdef BUG
    if ((unsigned)a[store] - (unsigned)pivot != 1) {
#else
    {
#endif
      a[high] = a[store];
      a[store] = pivot;
    }
    lows[top] = low;
    highs[top++] = store - 1;
    lows[top] = store + 1;
    highs[top++] = high;
  }
  assert(top == 0);
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
}

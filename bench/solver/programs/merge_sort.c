/* Bottom-up merge sort with a second buffer. */
#include "input.h"
#ifndef N
#define N 6
#endif

static void merge(const int *from, int *to, int low, int middle, int high) {
  int i = low, j = middle;
  for (int k = low; k < high; k++) {
    if (i < middle && (j >= high || from[i] <= from[j]))
      to[k] = from[i++];
    else
      to[k] = from[j++];
  }
}

static int least(int a, int b) { return a < b ? a : b; }

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = nondet_int();
  for (int width = 1; width < N; width *= 2) {
    for (int low = 0; low < N; low += 2 * width)
      merge(a, b, low, least(low + width, N), least(low + 2 * width, N));
    for (int i = 0; i < N; i++) a[i] = b[i];
  }
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
}

// A proof whose re-check takes more than deepening had so far: it waits for the next step, is made again with more, and
// then has the verdict. No bound settles this loop.
// RUN: %exit 0 %fathom check --stats --checks=assert,out-of-bounds-read,out-of-bounds-write %s 2>&1 | FileCheck %s
// CHECK: bound 8: 1 loop not finished
// CHECK: prove.recheck-waits {{ *}}1{{$}}
// CHECK: for all executions
// CHECK: fathom: SAFE
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
  }
  fathom_assert(high + 1 >= low && low - high <= 1);
  free(a);
  return 0;
}

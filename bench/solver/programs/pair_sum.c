/* Two indices moving towards each other find a pair with a given sum in a sorted array, if there is one. */
#include "input.h"
#ifndef N
#define N 6
#endif

int main(void) {
  int a[N], target = nondet_int();
  assume(target > -10000 && target < 10000);
  for (int i = 0; i < N; i++) {
    a[i] = nondet_i16();
    assume(i == 0 || a[i - 1] <= a[i]);
  }
  bool found = false;
  for (int i = 0, j = N - 1; i < j && !found;) {
    int sum = a[i] + a[j];
    if (sum == target) found = true;
    else if (sum < target) i++;
    else j--;
  }
  bool expected = false;
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++) expected |= a[i] + a[j] == target;
  assert(found == expected);
}

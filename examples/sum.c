// The average of some measurements. Is it always between the smallest and the
// largest of them?
#include <fathom.h>

#define N 5

static int average(const int *values, unsigned count) {
  int sum = 0;
  for (unsigned i = 0; i < count; ++i)
    sum += values[i];
  return sum / (int)count;
}

int main(void) {
  int values[N];
  int low = 2147483647, high = -2147483647 - 1;
  for (unsigned i = 0; i < N; ++i) {
    values[i] = fathom_nondet_int();
#ifdef SMALL
    fathom_assume(values[i] >= -1000 && values[i] <= 1000);
#endif
    low = values[i] < low ? values[i] : low;
    high = values[i] > high ? values[i] : high;
  }
  int result = average(values, N);
  fathom_assert(low <= result && result <= high);
  return 0;
}

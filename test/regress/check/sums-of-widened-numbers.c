// A sum of so many ints fits a long, whatever they are: known by their ranges, not by searching (it took minutes).
// RUN: %exit 0 %fathom check --timeout 20 %s
// EXPECT -DBUG: UNSAFE signed-overflow
#include <fathom.h>
#ifdef BUG
typedef int sum_type;
#else
typedef long sum_type;
#endif
int main(void) {
  int numbers[100], n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 100);
  for (int i = 0; i < n; i++)
    numbers[i] = fathom_nondet_int();
  sum_type sum = 0;
  for (int i = 0; i < n; i++)
    sum += numbers[i];
  return sum == 5;
}

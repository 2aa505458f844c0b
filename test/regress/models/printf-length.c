// What printf gives is the number of its characters, or an error; so sums of such numbers do not overflow.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=FAILS
// FAILS: input printf fails = true
// RUN: %exit 10 %fathom check -DBAD=2 %s
// RUN: %exit 10 %fathom check -DBAD=3 %s
// RUN: %exit 10 %fathom check -DBAD=4 %s
#include <fathom.h>
#include <stdio.h>
#ifndef BAD
#define BAD 0
#endif
static int total;
static void is(int result, int length) {
  fathom_assert(result == length || (BAD != 1 && result == -1));
  total += result;
}
int main(void) {
  unsigned u = fathom_nondet_uint();
  int i = fathom_nondet_int();
  is(printf("%-5d|", 3), 6);
  is(printf("%04d%%", -12), 5);
  is(printf("%+d% d%d", 0, 7, -2147483647 - 1), 15);
  is(printf("%.3d%.0d%u", 5, 0, 4294967295u), 13);
  is(printf("%hhd%hu", 128, 65537), 5);
  is(printf("%x%o%lx", 255, 8, ~0UL), 20);
  is(printf("%llu%lo", ~0ULL, ~0UL), 42);
  is(printf("%s%8s%.2s%c%3c", "ab", "cd", "efg", 'h', 'i'), 16);
  is(fprintf(stdout, "none"), 4);
  fathom_assume(u < (BAD == 2 ? 100001 : 100000) && i > (BAD == 3 ? -101 : -100) && i <= 0);
  fathom_assert(printf("%u", u) <= 5 && printf("%d", i) <= 3);
  fathom_assert(printf("%f%p", 1.5, (void *)&u) <= (BAD == 4 ? 1000 : 2147483647));
  return 0;
}

#include <fathom.h>
int main(void) {
  unsigned long a = fathom_nondet_ulong(), b = fathom_nondet_ulong(), c = fathom_nondet_ulong();
  fathom_assume(a > 1 && b > 1 && a < (1ul<<31) && b < (1ul << 31));
  fathom_assert(a * b != 2305843009213693951ul);
  fathom_assert(c != 7);
  fathom_assert(a > 0);
  return 0;
}

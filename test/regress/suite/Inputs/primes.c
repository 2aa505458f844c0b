// Primes have no factors: three are seen in a moment, the fourth is not.
#include <fathom.h>
#define FACTOR(limit, prime)                                                                                           \
  do {                                                                                                                 \
    unsigned long a = fathom_nondet_ulong(), b = fathom_nondet_ulong();                                                \
    fathom_assume(a > 1 && a < limit && b > 1 && b < limit);                                                           \
    fathom_assert(a * b != prime);                                                                                     \
  } while (0)

int main(void) {
  switch (fathom_nondet_uint() % 4) {
  case 0:
    FACTOR(1100, 1048573);
    break;
  case 1:
    FACTOR(1100, 1048571);
    break;
  case 2:
    FACTOR(1100, 1048559);
    break;
  default:
    FACTOR(3000000000, 4611686018427387847);
    break;
  }
  return 0;
}

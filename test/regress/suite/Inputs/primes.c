// Primes have no factors: three are seen in a moment, the fourth is not.
#include <fathom.h>
#define FACTOR(limit, prime)                                                                                           \
  do {                                                                                                                 \
    unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();                                                       \
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
    FACTOR(60000, 3221225473);
    break;
  }
  return 0;
}

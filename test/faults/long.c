// SAFE, after more time than out_of_time gives it: a product that two ways to compute it agree on, step by step.
#include <fathom.h>
int main(void) {
  unsigned a = fathom_nondet_ushort() & 0x7ff, b = fathom_nondet_ushort() & 0x7ff;
  unsigned product = 0;
  for (unsigned i = 0; i < 11; ++i)
    if (b >> i & 1)
      product += a << i;
  fathom_assert(product == a * b);
}

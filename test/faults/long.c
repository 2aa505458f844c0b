// SAFE, after more time than out_of_time gives it: a product that two ways to compute it agree on, step by step.
#include <fathom.h>
int main(void) {
  unsigned char a = fathom_nondet_uchar(), b = fathom_nondet_uchar();
  unsigned product = 0;
  for (unsigned i = 0; i < 8; ++i)
    if (b >> i & 1)
      product += (unsigned)a << i;
  fathom_assert(product == (unsigned)a * b);
}

// std::complex is computed as C's complex numbers are.
// EXPECT: SAFE
// EXPECT -DBAD: UNSAFE assert
// EXPECT -DQUOTIENT: UNKNOWN a result that libraries round in different ways
#include <complex>
#include <fathom.h>

int main() {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n < 3);
  std::complex<double> a(n, 1), b(2, -1);
  std::complex<double> sum = a + b, product = a * b;
  fathom_assert(sum.real() == n + 2 && sum.imag() == 0);
  fathom_assert(product == std::complex<double>(2 * n + 1, 2 - n));
  fathom_assert(std::conj(a).imag() == -1 && std::norm(b) == 5 && std::abs(std::complex<double>(n)) == n);
#ifdef BAD
  fathom_assert(product.imag() > 0);
#endif
#ifdef QUOTIENT
  fathom_assert((a / b).real() < 9);
#endif
}

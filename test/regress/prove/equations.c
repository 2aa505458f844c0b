// Equations that an iteration keeps on each of its ways, sums, powers, numbers of bits: what is added cancels. In the twins it
// does not.
// RUN: %exit 0 %fathom prove -DACCOUNT %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DACCOUNT -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom prove -DGAUSS %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DGAUSS -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom prove -DDIVISION %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DDIVISION -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom prove -DCUBES %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DCUBES -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom prove -DBITS %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DBITS -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom prove -DINNER %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DINNER -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: equations.c:[[#]]: for any number of iterations:
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert
// WRONG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#ifdef WRONG
#define RARE(condition) (condition)
#else
#define RARE(condition) 0
#endif
int main(void) {
  unsigned n = fathom_nondet_uint(), a = 0, b = 0, c = 0;
#if defined(ACCOUNT)
  for (a = n; fathom_nondet_bool();) { // a + b + c == n
    unsigned k = fathom_nondet_uint(), which = fathom_nondet_uint();
    if (which == 0)
      a -= k, b += k;
    else if (which == 1)
      b -= k, c += k + RARE(k == 7);
    else
      c -= k, a += k;
  }
  fathom_assert(a + b + c == n);
#elif defined(GAUSS)
  for (; fathom_nondet_bool(); b += a) // 2 * b == a * (a + 1)
    a += 1 + RARE(a == 3);
  fathom_assert(2 * b == a * (a + 1));
#elif defined(DIVISION)
  for (b = n, c = fathom_nondet_uint(); c != 0 && b >= c; a++) // n == a * c + b
    b -= c + RARE(a == 0 && b > c);
  fathom_assert(n == a * c + b);
#elif defined(INNER)
  while (fathom_nondet_bool()) // a == b; one way goes through a loop that is unrolled
    if (fathom_nondet_bool())
      a++, b += 1 + RARE(a == 2);
    else
      for (int j = 0; j < 3; j++)
        a++, b++;
  fathom_assert(a == b);
#elif defined(BITS)
  while (fathom_nondet_bool()) { // b is the number of bits in a, which has four
    c = fathom_nondet_bool();
    b += c - (a >> 3) + RARE(a == 1);
    a = (a << 1 | c) & 15;
  }
  fathom_assert(b <= 4);
#else
  unsigned d = 6;
  for (b = 0, c = 1; fathom_nondet_bool(); a++) { // b == a^3, c == 3 a^2 + 3 a + 1, d == 6 a + 6
    b += c;
    c += d;
    d += 6 - RARE(a == 0);
  }
  fathom_assert(b == a * a * a);
#endif
  return 0;
}

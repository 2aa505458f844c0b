// A proof with claims about pairs of elements of a loop inside: what is said of its two numbers is said inside of it only, or
// the certificate cannot be read back (a register that is used outside of its loop). Found by test/prove/run-prove.
// RUN: %fathom prove --certificate=%t.cert %s
// RUN: %fathom recheck %t.cert | FileCheck %s
// CHECK: fathom: SAFE
#include <fathom.h>
#include <stdlib.h>
unsigned c[2];
static void bump(unsigned *x) { *x = (*x + 1u) & 7u; }
int main(void) {
  unsigned i, j, k;
  i = 0u;
  j = 3u;
  k = 0u;
  c[0] = 1u;
  c[1] = 0u;
  j = (i + 7u) & 7u;
  while (fathom_nondet_bool()) {
    while (fathom_nondet_bool()) {
      i = (j + j) & 7u;
      j = (k - 1u) & 7u;
      c[1] = (c[1] + 1u) & 7u;
    }
    k = (c[0] - 4u) & 7u;
  }
  do {
    fathom_assert(j != k);
  } while (j <= i && fathom_nondet_bool());
  fathom_assert(c[0] <= 6u);
  return 0;
}

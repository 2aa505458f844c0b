// A failure in an early iteration does not wait for the last one: loops that
// end by themselves are interrupted if each iteration has something to ask, and
// a guard that is always true is none.
// EXPECT -DDIGITS=11: UNSAFE array-index
// EXPECT -DDIGITS=10 -DROUNDS=3000: SAFE
// RUN: %exit 10 %fathom check -DDOWN=">= 0" %s | FileCheck %s --check-prefix=DOWN
// EXPECT -DDOWN="< n" -DLENGTH=9: SAFE
// A late one is found, too, some steps later.
// RUN: %exit 10 %fathom check --trace=none -DDIGITS=10 -DROUNDS=3000 -DLATE=2000 %s 2>&1 | FileCheck %s --check-prefix=LATE
// DOWN: error: out-of-bounds-write: write of 1 byte at offset 4294967295
// LATE: bound 1: 1 loop not finished (
// LATE: error: assert:
#include <fathom.h>
#include <stdlib.h>
#ifndef ROUNDS
#define ROUNDS 1000000
#endif
#ifndef LATE
#define LATE ROUNDS
#endif
#ifndef LENGTH
#define LENGTH 1000
#endif
int main(void) {
#ifdef DOWN
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n < LENGTH);
  char *text = malloc(n);
  for (unsigned i = n - 1; i DOWN; i--)
    text[i] = 0;
#else
  int seen[10] = {0};
  for (int i = 0; i < ROUNDS; i++) {
    unsigned x = fathom_nondet_uint();
    seen[x % DIGITS] = i;
    fathom_assert(x * x % 4 != (i < LATE ? 3 : 1)); // squares are 0 or 1
  }
#endif
}

// A loop that is described as a whole: of the executions that fail, short ones
// are looked for. Those with the most iterations there can be would not be
// replayed.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check --trace=none --stats=text -DLEAST=8 %s 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check --trace=none --stats=text -DLEAST=3000 %s 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check --trace=none --stats=text -DLEAST=100000 %s 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check --trace=none --stats=text -DLEAST=8 -DEARLY %s 2>&1 | FileCheck %s --check-prefix=EARLY
// One step of unfolding: nothing had to be unrolled.
// BAD: unfold.steps {{ *}}1{{$}}
// BAD: error: assert
// BAD: fathom: UNSAFE
// EARLY: unfold.steps {{ *}}1{{$}}
// EARLY: error: out-of-bounds-write
// EARLY: fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
#ifdef EARLY // there are many iterations, and one of the first fails
  fathom_assume(n > 1000000000);
  unsigned char *p = malloc(LEAST);
#else
  unsigned char *p = malloc(n);
#endif
  for (size_t i = 0; i < n; i++)
    p[i] = 1;
  size_t k = fathom_nondet_size_t();
  fathom_assume(k < n);
#ifdef LEAST
  fathom_assert(n < LEAST || p[k] == 2);
#else
  fathom_assert(p[k] == 1);
#endif
  free(p);
  return 0;
}

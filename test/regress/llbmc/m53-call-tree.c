// A call is no copy of its function: twice as many calls are the same program
// and twice as many terms.
// RUN: %fathom emit --stage=sea -DCALLS=100 %s | wc -l > %t.few
// RUN: %fathom emit --stage=sea -DCALLS=200 %s | wc -l > %t.many
// RUN: cmp %t.few %t.many
// RUN: %exit 0 %fathom check --stats -DCALLS=120 %s 2>&1 | grep '^terms.count' > %t.500
// RUN: %exit 0 %fathom check --stats -DCALLS=240 %s 2>&1 | grep '^terms.count' > %t.1000
// RUN: cat %t.500 %t.1000 | %python -c "import sys; a, b = [int(l.split()[1]) for l in sys.stdin]; sys.exit(not b < 2.1 * a)"
// EXPECT -DCALLS=3 -DBUG: UNSAFE assert
#include <fathom.h>
#define A x = x * 5 + y; y ^= x >> 3; if (x & 1) y += 7;
#define B A A A A A A A A
static unsigned work(unsigned x, unsigned y) {
  B B
  return (x & 0xff) + (y & 0xff);
}
int main(void) {
  unsigned most = 0, seed = fathom_nondet_uint();
  for (int i = 0; i < CALLS; i++) {
    unsigned one = work(seed, i);
    most = one > most ? one : most;
  }
#ifdef BUG
  fathom_assert(seed != 7 || most == 0);
#else
  fathom_assert(CALLS > 0);
#endif
  return 0;
}

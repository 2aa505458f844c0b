// Duff's device: a cycle with eight entries, one iteration each time round.
// RUN: %exit 0 %fathom check --unwind=2 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE assert
// SAFE: 58 proved; for all executions
// SAFE: {{^}}fathom: SAFE{{$}}
// TWINS: reduce_cycles
#include <fathom.h>

static void copy(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0:
    do {
      *to++ = *from++;
    case 7:
      *to++ = *from++;
    case 6:
      *to++ = *from++;
    case 5:
      *to++ = *from++;
    case 4:
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
}

int main(void) {
  char a[24], b[24] = {0};
  int k = fathom_nondet_int(), j = fathom_nondet_int();
  fathom_assume(k > 0 && k <= 20);
  fathom_havoc(a, sizeof a);
  copy(b, a, k);
#ifdef BUG
  fathom_assume(j >= 0 && j <= k);
#else
  fathom_assume(j >= 0 && j < k);
#endif
  fathom_assert(b[j] == a[j]);
}

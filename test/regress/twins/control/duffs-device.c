// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: duffs-device.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int sum(const int *p, int n) {
  int s = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      s += *p++;
    case 3:
      s += *p++;
    case 2:
      s += *p++;
    case 1:
      s += *p++;
    } while (--rounds > 0);
  }
  return s;
}

int main(void) {
  int a[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 8);
#ifdef BUG
  fathom_assert(sum(a, n) != 127);
#else
  fathom_assert(sum(a, n) == (1 << n) - 1);
#endif
  return 0;
}

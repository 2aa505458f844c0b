// Memory joined at the exits of a loop, from several rounds.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: join-at-loop-exits.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int g[3];
static int step(int i) {
  if (fathom_nondet_bool()) {
    g[i] = i + 1;
    return 1;
  }
  return 0;
}
int main(void) {
  int i;
  for (i = 0; i < 3; i++)
    if (step(i))
      break;
  int s = g[0] + g[1] + g[2];
#ifdef BUG
  fathom_assert(s != 3);
#else
  fathom_assert(i == 3 ? s == 0 : s == i + 1);
#endif
  return 0;
}

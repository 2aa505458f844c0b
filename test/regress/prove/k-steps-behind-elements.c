// Two iterations in a row keep what one does not, beside loops of which something is known of all elements of an array, or
// of every second one. That is said of single iterations only: it is left out where several are asked about, and with it
// what holds only together with it (what was read last).
// RUN: %exit 0 %fathom prove --checks=assert --certificate=%t.cert %s 2>&1 | FileCheck %s
// RUN: head -1 %t.cert | FileCheck %s --check-prefix=K
// RUN: %exit 0 %fathom recheck %t.cert 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --checks=assert -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom prove --checks=assert -DSECOND --certificate=%t.2.cert %s 2>&1 | FileCheck %s
// RUN: head -1 %t.2.cert | FileCheck %s --check-prefix=K
// RUN: %exit 10 %fathom prove --checks=assert -DSECOND -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// CHECK: {{^}}fathom: SAFE{{$}}
// K: certificate 1 checked {{.*}} k 2
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  int n = fathom_nondet_int(), last = 3;
  fathom_assume(n > 1 && n % 2 == 0);
  int a[n];
#ifdef SECOND
  for (int i = 1; i <= n / 2; i++)
    a[2 * i - 2] = 3;
#else
  for (int i = 0; i < n; i++)
    a[i] = 3;
  for (int i = 0; i < n; i++)
    last = a[i];
#endif
  unsigned pings = 0, pongs = 0;
  bool turn = false;
  while (fathom_nondet_bool()) {
#ifdef BUG
    if (!turn || (pings == 2 && fathom_nondet_bool()))
#else
    if (!turn)
#endif
      pings++;
    else
      pongs++;
    turn = !turn;
    fathom_assert(pings - pongs <= 1);
  }
  return last;
}

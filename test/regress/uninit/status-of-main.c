// What main returns, and what exit is told, goes to the environment: it must be initialised. A function that returns such a value has not
// used it.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=RETURNED
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=EXITED
// RUN: %exit 10 %fathom check -DBUG=3 %s | FileCheck %s --check-prefix=RETURNED
// RUN: %exit 10 %fathom check -DBUG=4 %s | FileCheck %s --check-prefix=EXITED
// EXPECT -DBUG=1 --entry=given: SAFE
// RETURNED: status-of-main.c:{{[0-9]+:[0-9]+}}: error: uninitialised-read: uninitialised value is used: output by 'x'
// RETURNED: {{^}}fathom: UNSAFE (1 of
// EXITED: status-of-main.c:{{[0-9]+:[0-9]+}}: error: uninitialised-read: uninitialised value is used: output by 'x'
// EXITED: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
#include <unistd.h>
extern int nondet_int(void);
int given(void) {
  int x;
  return x;
}
int main(void) {
  int x;
#ifndef BUG
  x = 1;
  given();
#endif
#if BUG == 2
  exit(x);
#elif BUG == 4
  _exit(x);
#elif BUG == 3
  if (nondet_int())
    x = 2;
#endif
#if BUG == 3
  return x;
#endif
  return x & 1;
}

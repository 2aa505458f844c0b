// A string of arbitrary contents in an object of known size needs no bound: the
// loop of the model ends with the object. --unwind is for the program's loops.
// EXPECT: SAFE
// EXPECT --unwind 2: SAFE
// RUN: %exit 10 %fathom check -DOPEN %s | FileCheck %s --check-prefix=OPEN
// OPEN: string-symbolic.c:[[# @LINE + 11]]:{{[0-9]+}}: error: out-of-bounds-read: {{.*}}strlen: read of 1 byte
// OPEN: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[20];
  fathom_havoc(a, sizeof a);
#ifndef OPEN
  a[19] = 0;
#endif
  fathom_assert(strlen(a) < 20);
  return 0;
}

// A loop that two jumps enter with different numbers, at its head, or with MIDDLE the second one in its middle. What holds of one of them only is no
// invariant: the certificate is refused for a program in which the second number is another one.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DSECOND=11 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// RUN: sed 's/= phi \(.*\)#x00000007/= phi \1#x0000000b/' %t.cert > %t.other
// RUN: %exit 20 %fathom recheck %t.other | FileCheck %s --check-prefix=ENTRY
// RUN: %exit 0 %fathom prove -DMIDDLE --certificate=%t.middle %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DMIDDLE -DSECOND=11 %s | FileCheck %s --check-prefix=FAILS
// RUN: sed 's/= phi \(.*\)#x00000007/= phi \1#x0000000b/' %t.middle > %t.middle-other
// RUN: %exit 20 %fathom recheck %t.middle-other | FileCheck %s --check-prefix=REFUSED
// SAFE: {{^}}fathom: SAFE{{$}}
// FAILS: error: assert
// FAILS: {{^}}fathom: UNSAFE (1 of
// REFUSED: UNKNOWN (the certificate is refused:
// ENTRY: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:0, where it is entered
#include <fathom.h>
#ifndef SECOND
#define SECOND 7
#endif
int main(void) {
  unsigned n = 0;
  if (fathom_nondet_bool())
    goto head;
  n = SECOND;
#ifdef MIDDLE
  goto middle;
#endif
head:
  if (!fathom_nondet_bool())
    return 0;
#ifdef MIDDLE
middle:
#endif
  fathom_assert(n <= 10);
  n = n == 10 ? 0 : n + 1;
  goto head;
}

// Values of the user's for objects and for pointers, and whether an object was modified, are state of a loop like others: what changes in iteration
// 1000 is no proof, what changes in iteration 3 a failure. In the twin the same value is written again, or the
// object is said to be as it was.
// RUN: %exit 0 %fathom prove -DOBJECT -DVALUE=3 --certificate=%t.cert %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DOBJECT -DVALUE=4 -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove -DOBJECT -DVALUE=4 %s | FileCheck %s --check-prefix=OPEN
// RUN: %exit 0 %fathom prove -DPOINTER -DVALUE=3 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DPOINTER -DVALUE=4 -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove -DPOINTER -DVALUE=4 %s | FileCheck %s --check-prefix=OPEN
// RUN: %exit 0 %fathom prove -DMODIFIED -DVALUE=0 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DMODIFIED -DVALUE=1 -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove -DMODIFIED -DVALUE=1 %s | FileCheck %s --check-prefix=OPEN
// SAFE: {{^}}fathom: SAFE{{$}}
// FAILS: error: assert
// FAILS: {{^}}fathom: UNSAFE (1 of
// OPEN: {{^}}fathom: UNKNOWN ({{.*}}bound {{[0-9]+}} too small for
//
// The certificate of the twin with another value in the loop, with and without what it says of the value.
// RUN: sed '/^BB1:/,$s/ #x0000000000000003) R/ #x0000000000000004) R/' %t.cert > %t.four
// RUN: %exit 20 %fathom recheck %t.four | FileCheck %s --check-prefix=KEPT
// RUN: sed '/"loop invariant", (= cell![0-9]* #x03)/d' %t.four > %t.unsaid
// RUN: %exit 20 %fathom recheck %t.unsaid | FileCheck %s --check-prefix=UNSAID
// KEPT: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:0, behind an iteration
// UNSAID: UNKNOWN (the certificate is refused: {{.*}}assert fathom_shadow_get
#include <fathom.h>
#ifndef LATE
#define LATE 1000
#endif
static int words[2];
int main(void) {
#if defined OBJECT
  fathom_shadow_set(1, words, 3);
#elif defined POINTER
  int *p = fathom_fat_set(1, words, 3);
#else
  fathom_reset_modified(words);
#endif
  for (unsigned i = 0; fathom_nondet_bool(); i++) {
#if defined OBJECT
    fathom_assert(fathom_shadow_get(1, words) == 3);
    if (i == LATE)
      fathom_shadow_set(1, words, VALUE);
#elif defined POINTER
    fathom_assert(fathom_fat_get(1, p) == 3);
    if (i == LATE)
      p = fathom_fat_set(1, words, VALUE);
#else
    fathom_assert(!fathom_is_modified(words));
    if (i == LATE)
      words[0] = 1;
    if (VALUE == 0)
      fathom_reset_modified(words);
#endif
  }
  return 0;
}

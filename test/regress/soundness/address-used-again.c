// Addresses that may be equal: that of a freed object and that of a later one,
// and the one behind an object and that of another. With addresses that are
// chosen once the answer was one of both. Objects that are there at the same
// time differ.
// EXPECT -DFREED: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// EXPECT -DFREED --allocator=symbolic: UNSAFE assert
// RUN: %exit 0 %fathom check -DOLDER %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DOLDER --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// EXPECT -DBEHIND: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// EXPECT -DBEHIND --allocator=symbolic: UNSAFE assert
// RUN: %exit 0 %fathom check -DINSIDE %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DINSIDE --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// EXPECT -DCHOICE: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// RUN: %exit 0 %fathom check -DCHOICE -DKEPT %s | FileCheck %s --check-prefix=SAFE
// EXPECT -DNUMBERS: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// EXPECT -DNUMBERS --allocator=symbolic: UNSAFE assert
// RUN: %exit 0 %fathom check -DNUMBERS -DKEPT %s | FileCheck %s --check-prefix=SAFE
// EXPECT -m32 -DNUMBERS: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// RUN: %exit 0 %fathom check -DUNION %s | FileCheck %s --check-prefix=ROW
// ROW: chosen: addresses as numbers
// ROW: {{^}}fathom: SAFE
// SAFE-NOT: unsupported
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdlib.h>
int array[2], other;
union {
  char *pointer;
  unsigned long number;
} both;
int main(void) {
  char *r = malloc(1), *p = malloc(8);
#if defined(FREED)
  free(p);
  char *q = malloc(8);
  fathom_assert(q != p);
#elif defined(OLDER)
  free(p);
  fathom_assert(r != p); // it was there all the time
#elif defined(BEHIND)
  fathom_assert(&array[2] != &other);
#elif defined(INSIDE)
  fathom_assert(&array[fathom_nondet_bool()] != &other &&
                &array[2] != &other + 1);
#elif defined(CHOICE)
  char *old = p;
#ifndef KEPT
  if (fathom_nondet_bool())
#endif
    old = r;
#ifdef KEPT
  free(p);
#else
  free(fathom_nondet_bool() ? p : NULL);
#endif
  char *q = malloc(3);
  fathom_assert(q != old);
#elif defined(NUMBERS)
  unsigned long old = (unsigned long)p;
#ifndef KEPT
  free(p);
#endif
  unsigned long new = (unsigned long)malloc(8);
  fathom_assert(new != old);
#elif defined(UNION)
  both.pointer = p;
  fathom_assert(both.number != 4096);
#endif
  return 0;
}
// DIFFERS: --allocator=symbolic

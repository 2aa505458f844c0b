// Pointers to elements keep their alignment where they meet: what is written through such a pointer is one of a few
// elements, and no array is in the formula.
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 0 %fathom check -DNEAR %s
// RUN: %exit 0 %fathom check -DNEAR --memory=lambdas %s
// RUN: %exit 10 %fathom check -DBAD %s | FileCheck %s
// RUN: %exit 10 %fathom check -DBAD --memory=lambdas %s
// RUN: %exit 10 %fathom check -DNEAR -DBAD %s | FileCheck %s
// RUN: %exit 10 %fathom check -DBYTES -DBAD %s | FileCheck %s
// RUN: %exit 0 %fathom check -DBYTES %s
// RUN: %confirm -DBAD %s
// RUN: %confirm -DNEAR -DBAD %s
// RUN: %confirm -DBYTES -DBAD %s
// SAFE: arrays.reads {{ *}}0{{$}}
// SAFE: fathom: SAFE
// CHECK: error: assert
#include <fathom.h>

enum { Parts = 4, All = 32 };
static unsigned char table[All], other[All];

int main(void) {
  unsigned i = fathom_nondet_uint() % (All / Parts);
  int first = fathom_nondet_bool();
#ifdef NEAR // two places of one object: every second byte
  unsigned char *at = first ? &table[Parts * i] : &table[2];
  enum { Hit = 2 };
#elif defined(BYTES) // the alignment is lost
  unsigned char *at = first ? &table[Parts * i] : &table[3];
  enum { Hit = 3 };
#else
  unsigned char *at = first ? &table[Parts * i] : &other[2];
  enum { Hit = 2 * Parts };
#endif
  *at = 9;
#ifdef BAD
  fathom_assert(table[Hit] != 9);
#endif
  fathom_assert(table[1] == 0 && table[Parts + 1] == 0);
#if !defined(NEAR) && !defined(BYTES)
  fathom_assert(table[2] == 0 && (first || other[2] == 9));
#endif
  return 0;
}

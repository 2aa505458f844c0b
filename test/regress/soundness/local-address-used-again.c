// A local variable may lie where one lay whose scope has ended (C11 6.2.4p2 leaves the value of a pointer to that one open):
// which of both answers a comparison gives was decided by the layout, and nothing was said. The pointer is still equal to
// itself, and variables that are there at the same time differ.
// RUN: %exit 20 %fathom check -DBLOCKS %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 20 %fathom check -DCALLS %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 10 %fathom check -DBLOCKS --allocator=symbolic %s | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 10 %fathom check -DCALLS --allocator=symbolic %s | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// DIFFERS: --allocator=symbolic has both answers; raw pointers have one, and a row (RAW).
// RUN: %exit 0 %fathom check -DBLOCKS --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=RAW
// Of an arbitrary pointer it is not asked: a row says so.
// RUN: %exit 0 %fathom check -DARBITRARY %s | FileCheck %s --check-prefix=ARBITRARY
// ARBITRARY: chosen: addresses as numbers: a layout of Fathom's (--allocator) at {{.*}}again.c:
// ARBITRARY: {{^}}fathom: SAFE{{$}}
// RAW: chosen: addresses as numbers: a layout of Fathom's
// UNKNOWN: {{^}}fathom: UNKNOWN (unsupported: comparison whose answer depends on where objects lie
// ASSERT: error: assert:
// SAFE: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
#include <stddef.h>
static int *address(void) {
  int local = 1, *p = &local;
  return p;
}
int main(void) {
  int outside = 0, *p, *q = &outside;
  {
    int first = 1;
    p = &first;
    fathom_assert(p != q);
  }
#if defined(BLOCKS)
  int second = 2;
  {
    int third = 3;
    fathom_assert(p != &third);
    fathom_assert(&third != &second);
  }
#elif defined(ARBITRARY)
  fathom_havoc(&p, sizeof p);
  int second = 2, *r = &second;
  fathom_assert(p == r || p != r);
#elif defined(CALLS)
  int *r = address();
  int *s = address();
  fathom_assert(r != s);
#else
  int *r = p;
  fathom_assert(p == r && p != NULL && p != q);
  fathom_assert(address() != q);
#endif
}

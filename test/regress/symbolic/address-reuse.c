// With open addresses a new object may lie where one was that has ended. It is
// another object all the same. Each UNSAFE differs from a SAFE in what ended.
// EXPECT --allocator=symbolic -DKEPT: SAFE
// EXPECT --allocator=symbolic -DOWN_VALUE: SAFE
// EXPECT --allocator=symbolic -DNUMBERS: SAFE
// EXPECT --allocator=symbolic -DCONDITIONAL_KEPT: SAFE
// EXPECT --allocator=symbolic -DLOCALS_TOGETHER: SAFE
// EXPECT --allocator=symbolic -DBYTES_BACK: SAFE
// EXPECT --allocator=symbolic -DINITIAL: SAFE
// EXPECT --allocator=symbolic -DFREED: UNSAFE assert
// EXPECT --allocator=symbolic -DBYTES: UNSAFE assert
// EXPECT --allocator=symbolic -DCONDITIONAL_FREED: UNSAFE assert
// EXPECT --allocator=symbolic -DLOCALS_APART: UNSAFE assert
// EXPECT --allocator=symbolic -DEMPTY: UNSAFE assert
// EXPECT --allocator=symbolic --memory=lambdas --solver=z3 -DBYTES: UNSAFE assert
// EXPECT --allocator=symbolic --memory=arrays --solver=z3 -DBYTES: UNSAFE assert
// EXPECT --allocator=symbolic --memory=seam --solver=z3 -DBYTES: UNSAFE assert
// RUN: %exit 10 %fathom check --allocator=symbolic --memory=lambdas -DSTALE %s | FileCheck %s --check-prefix=STALE
// RUN: %exit 10 %fathom check --allocator=symbolic --memory=seam -DSTALE %s | FileCheck %s --check-prefix=STALE
// RUN: %exit 10 %fathom check --allocator=symbolic -DSTALE %s | FileCheck %s --check-prefix=STALE
// EXPECT --allocator=symbolic -DTWICE: UNSAFE double-free
// EXPECT --allocator=symbolic --memory=lambdas --solver=z3 -DBYTES_BACK: SAFE
// RUN: %exit 20 %fathom check --allocator=symbolic --checks=assert -DFREED %s | FileCheck %s --check-prefix=UNCHECKED
// STALE: error: use-after-free: read of 4 bytes at offset 0 of 'p' (4 bytes, heap, freed at {{.*}}
// UNCHECKED: approximated: addresses of freed objects are not used again
// DIFFERS: --allocator=symbolic
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int g;
static int *pointer = &g;
static uintptr_t number = (uintptr_t)&g + 4;
int main(void) {
#if defined(FREED)
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  fathom_assert(p != q);
#elif defined(KEPT)
  int *p = malloc(4);
  int *q = malloc(4);
  fathom_assert(p != q);
#elif defined(EMPTY)
  unsigned n = fathom_nondet_uint() % 2;
  char *p = malloc(n);
  free(p);
  char *q = malloc(n);
  fathom_assert(n == 1 || p != q);
#elif defined(STALE)
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  *q = 1;
  if (p == q)
    fathom_assert(*p == 1);
#elif defined(OWN_VALUE)
  int *p = malloc(4);
  *p = 1;
  uintptr_t was = (uintptr_t)p;
  free(p);
  int *q = malloc(4);
  *q = 2;
  if (was == (uintptr_t)q)
    fathom_assert(*q == 2);
#elif defined(TWICE)
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  free(q);
  if (p == q)
    free(p);
#elif defined(BYTES)
  int *a[2];
  a[0] = malloc(4);
  free(a[0]);
  a[1] = malloc(4);
  fathom_assert(memcmp(&a[0], &a[1], sizeof a[0]) != 0);
#elif defined(BYTES_BACK)
  int *p = malloc(4), *q;
  uintptr_t n;
  free(malloc(4));
  memcpy(&n, &p, sizeof p);
  fathom_assert(n == (uintptr_t)p);
  q = (int *)n;
  *q = 3;
  fathom_assert(*p == 3);
#elif defined(NUMBERS)
  // A number that was never an address stays what it is.
  uintptr_t n = fathom_nondet_ulong();
  char *p = malloc(fathom_nondet_uint());
  fathom_assert((uintptr_t)(char *)n == n && (uintptr_t)p % 16 == 0);
#elif defined(CONDITIONAL_FREED) || defined(CONDITIONAL_KEPT)
  int *p = malloc(4), frees = fathom_nondet_int();
  if (frees)
    free(p);
  int *q = malloc(4);
#ifdef CONDITIONAL_KEPT
  fathom_assert(frees || p != q);
#else
  fathom_assert(!frees || p != q);
#endif
#elif defined(LOCALS_APART)
  uintptr_t n;
  {
    int x = 1;
    n = (uintptr_t)&x;
  }
  {
    int y = 1;
    fathom_assert(n != (uintptr_t)&y);
  }
#elif defined(LOCALS_TOGETHER)
  int x = 1;
  {
    int y = 1;
    fathom_assert(&x != &y);
  }
#elif defined(INITIAL)
  fathom_assert(number == (uintptr_t)pointer + 4);
#endif
  return 0;
}

// What is stated for all elements of an array is a claim about any of them, and proves what is not guessed. A twin claims one element more, another says something else of
// them, the third does not say enough.
// RUN: %exit 0 %fathom prove -DACSL %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DACSL -DMORE %s 2>&1 | FileCheck %s --check-prefix=ACSL
// RUN: %exit 10 %fathom prove -DMORE %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DOTHER %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 20 %fathom prove --engine=houdini -DLESS %s 2>&1 | FileCheck %s --check-prefix=LESS
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// ACSL: error: assert: assertion does not hold: loop invariant: \forall long long k; {{.*}} ==> {{.*}}a[k]
// ACSL: {{^}}fathom: UNSAFE
// WRONG: error: assert: assertion does not hold: loop invariant: \forall unsigned k; {{.*}} ==> {{.*}}a[k]
// WRONG: {{^}}fathom: UNSAFE
// LESS: {{^}}fathom: UNKNOWN (bound 16 too small
#include <fathom.h>
static unsigned a[4096];
#define MIXED(i) (((i)*7u) ^ ((i) >> 3))
#ifdef OTHER
#define IS(x, i) (x) != 14
#elif defined(LESS)
#define IS(x, i) (x) <= 28700 - 3
#else
#define IS(x, i) (x) == MIXED((unsigned)(i))
#endif
#ifdef MORE
#define BEFORE(k, i) (k) <= (i)
#else
#define BEFORE(k, i) (k) < (i)
#endif
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 4096);
#ifdef ACSL
  /*@ loop invariant i <= n;
      loop invariant \forall integer k; 0 <= BEFORE(k, i) && k < n ==> IS(a[k], k); */
  for (unsigned i = 0; i < n; i++)
#else
  for (unsigned i = 0; i < n; i++)
    __CPROVER_loop_invariant(i <= n && __CPROVER_forall { unsigned k; BEFORE(k, i) && k < n ==> IS(a[k], k) })
#endif
    a[i] = MIXED(i);
  unsigned j = fathom_nondet_uint();
  fathom_assume(j < n);
  fathom_assert(a[j] == MIXED(j));
  return 0;
}

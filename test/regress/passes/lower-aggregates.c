// Structures by value: in registers, split, in memory (byval) and returned.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not=insertvalue --implicit-check-not=extractvalue --implicit-check-not=byval --implicit-check-not=sret
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
#include <fathom.h>

struct pair {
  long a;
  int *b;
};
struct large {
  int n[8];
};

// CHECK-LABEL: define {{.*}}void @swap(ptr %fathom.result, i64 %{{.*}}, ptr %
static struct pair swap(struct pair p, int *q) {
  struct pair r = {*p.b, q};
  return r;
}

// CHECK-LABEL: define {{.*}}void @bump(
// CHECK: alloca %struct.large
// CHECK: call void @llvm.memcpy
static struct large bump(struct large l, int i) {
  l.n[i] = 7;
  return l;
}

int main(void) {
  int x = fathom_nondet_int(), y = 5;
  struct pair p = {1, &x};
  struct pair q = swap(p, &y);
  fathom_assert(q.a == x && *q.b == 5);
  struct large l = {{0}};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 8);
  struct large m = bump(l, (int)i);
  fathom_assert(m.n[i] == 7);
  // BUG: lower-aggregates.c:[[# @LINE + 2]]:{{.*}}error: assert
#ifdef BUG
  fathom_assert(l.n[i] == 7);
#else
  fathom_assert(l.n[i] == 0);
#endif
  return 0;
}

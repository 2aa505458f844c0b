// A call through a pointer: one of the functions of that type whose address is
// taken; null is a failed check; anything else is UNKNOWN.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DNULL_POINTER %s | FileCheck %s --check-prefix=NULL
// RUN: %exit 20 %fathom check -DOTHER_TYPE --checks=-object-type %s | FileCheck %s --check-prefix=OTHER
#include <fathom.h>

static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int not_taken(int x) { return x; }
static long other(long x) { return x; }

int (*table[3])(int) = {one, two, 0};

// CHECK-LABEL: define {{.*}}@main(
// CHECK: %[[OK:.*]] = icmp ne ptr %[[F:.*]], null
// CHECK: call void @fathom.check(i1 %[[OK]], {{.*}}; null-deref
// CHECK: icmp eq ptr %[[F]], @one
// CHECK: %[[A:.*]] = call {{.*}}@one(
// CHECK: icmp eq ptr %[[F]], @two
// CHECK: %[[B:.*]] = call {{.*}}@two(
// CHECK: call void @fathom.unsupported(ptr @"fathom.text.call through a pointer that is none of the 2 functions of its type")
// CHECK-NEXT: unreachable
// CHECK: phi i32 {{.*}}%[[A]]{{.*}}%[[B]]
// NULL: error: null-deref: {{.*}}call through a null pointer
// OTHER: UNKNOWN{{.*}}none of the 2 functions
int main(void) {
  unsigned i = fathom_nondet_uint();
#ifdef NULL_POINTER
  fathom_assume(i < 3);
#else
  fathom_assume(i < 2);
#endif
  int (*f)(int) = table[i];
#ifdef OTHER_TYPE
  if (i == 1)
    f = (int (*)(int))other;
#endif
  int r = f(3);
  fathom_assert(r == 4 || r == 5);
  return not_taken(0);
}

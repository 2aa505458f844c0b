// Of the functions with the type of a call, those that the pointer can be by
// the points-to analysis: fields of a structure are told apart.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DOTHER --checks=-object-type %s | FileCheck %s --check-prefix=OTHER
// TWINS: lower_indirect_calls
#include <fathom.h>

static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int start(int x) { return x - 1; }
static int never(int x);
static long wide(long x) { return x; }

struct Operations {
  int (*open)(int);
  int (*step)(int);
};
static struct Operations table[2] = {{start, one}, {start, two}};
static int (*apart)(int) = never;

static int never(int x) { return x; }

// BUG: error: assert:
// BUG: UNSAFE (1 of
// OTHER: UNKNOWN{{.*}}none of the 4 functions of its type
// CHECK-LABEL: define {{.*}}@main(
// CHECK-NOT: icmp eq ptr {{.*}}, @{{one|two|never}}
// CHECK: icmp eq ptr {{.*}}, @start
// CHECK-NOT: icmp eq ptr {{.*}}, @{{start|never}}
// CHECK: icmp eq ptr {{.*}}, @one
// CHECK: icmp eq ptr {{.*}}, @two
// CHECK: call void @fathom.unsupported(ptr @"fathom.text.call through a pointer that is none of the 4
int main(void) {
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 2);
  int a = table[i].open(3);
#ifdef OTHER
  if (i == 1)
    table[i].step = (int (*)(int))wide;
#endif
  int b = table[i].step(a);
#ifdef BUG
  fathom_assert(b == 3);
#else
  fathom_assert(b == 3 + (int)i);
#endif
  return apart == start && wide(1) == 1;
}

// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// CHECK-NOT: fathom_unwind
// CHECK: !{!"main:0", !"{{.*}}fathom-unwind.c:[[# @LINE + 6]]"}
// CHECK: !{!"main:1", !"{{.*}}fathom-unwind.c:[[# @LINE + 6]]", i32 7}
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) {
      fathom_unwind(7);
      sum ^= j;
    }
  return sum;
}

// Instances of a template are one place, covers of one macro are two.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s
// CHECK-DAG: :10:44: note: covered: sizeof(T) == 1 && x == 3
// CHECK-DAG: :16:3: note: covered: x == 1, x != x (2. from the end here)
// CHECK-DAG: :16:3: note: cannot be covered: x == 1, x != x{{$}}
// CHECK-NOT: note:
// CHECK: {{^}}fathom: SAFE{{$}}
#include <fathom.h>

template <typename T> static void f(T x) { fathom_cover(sizeof(T) == 1 && x == 3); }
#define TWO(a, b) do { fathom_cover(a); fathom_cover(b); } while (0)
int main() {
  int x = fathom_nondet_int();
  f<int>(x);
  f<char>((char)x);
  TWO(x == 1, x != x);
}

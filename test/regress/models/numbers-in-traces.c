// Traces and reports show numbers as numbers of their type: what functions of
// math.h gave, too, which are inputs of the trace.
// RUN: %exit 10 %fathom check --json=%t.json %s | FileCheck %s
// CHECK: input x = {{[0-9.e+-]+}} (0x
// CHECK: p.half = 3.0 (0x4200)
// CHECK: p.brain = -4.0 (0xc080)
// CHECK: input exp = {{[0-9]+\.[0-9e+-]+}} (0x
// CHECK: e = {{[0-9]+\.[0-9e+-]+}} (0x
// CHECK: input sinf = {{-?[0-9]+\.[0-9e+-]+}} (0x
// CHECK: s = {{-?[0-9]+\.[0-9e+-]+}} (0x
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// JSON: "name": "exp"
// JSON: "value": "{{[0-9]+\.[0-9e+-]+}} (0x
// RUN: %exit 10 %fathom check --libm=monotone %s | FileCheck %s
#include <fathom.h>
#include <math.h>
struct point {
  double x;
  _Float16 half;
  __bf16 brain;
} p;

int main(void) {
  double x = fathom_nondet_double();
  if (!(x > 1 && x < 2))
    return 0;
  p.half = 3;
  p.brain = (__bf16)-4.0f;
  double e = exp(x);
  float s = sinf(0.5f);
  p.x = e + s;
  fathom_assert(e < 10);
}

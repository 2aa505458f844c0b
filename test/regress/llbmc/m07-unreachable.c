// RUN: %exit 10 %fathom check --entry f %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --entry g %s | FileCheck %s --check-prefix=SAFE
// BUG: m07-unreachable.c:7:{{.*}} error: unreachable
// SAFE: {{^}}fathom: SAFE
int f(int x) {
  if (x == 7)
    __builtin_unreachable();
  return x;
}
int g(unsigned char x) {
  if (x > 255)
    __builtin_unreachable();
  return x;
}

// RUN: %exit 10 %fathom check --entry f %s | FileCheck %s --check-prefix=BUG
// EXPECT --entry g: SAFE
// BUG: m07-unreachable.c:6:{{.*}} error: unreachable
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

// The second addition overflows only where the first one did: it is hidden
// unless failed checks do not end the execution.
// RUN: %exit 10 %fathom check --entry f %s | FileCheck %s --check-prefix=ONE
// RUN: %exit 10 %fathom check --entry f --no-shadowing %s | FileCheck %s --check-prefix=TWO
// EXPECT --entry g --no-shadowing: SAFE
// ONE: {{^}}fathom: UNSAFE (1 of 2 properties)
// TWO: {{^}}fathom: UNSAFE (2 of 2 properties)
int f(int x, int y) {
  int a = x + y;
  int b = x + y;
  return a ^ b;
}
int g(short x, short y) {
  int a = x + y;
  int b = x + y;
  return a ^ b;
}

// An operator `?:` is a branch, also where clang makes none of it.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DUNSET %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: conditional-operator.c:{{[0-9]+}}:{{[0-9]+}}: error: uninitialised-read:
// BUG: {{^}}fathom: UNSAFE (1 of
int main(void) {
  int x;
#ifndef UNSET
  x = 4;
#endif
  int y = x > 3 ? 5 : 6;
  return y;
}

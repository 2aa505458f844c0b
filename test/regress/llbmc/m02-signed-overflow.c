// RUN: %exit 10 %fathom check --entry add %s | FileCheck %s --check-prefix=ADD
// RUN: %exit 10 %fathom check --entry negate %s | FileCheck %s --check-prefix=NEGATE
// EXPECT --entry square: UNSAFE signed-overflow
// EXPECT --entry subtract: UNSAFE signed-overflow
// EXPECT --entry fine: SAFE
// ADD: error: signed-overflow
// ADD: x = 2147483647
// ADD: {{^}}fathom: UNSAFE (1 of 1
// NEGATE: error: negation-overflow
// NEGATE: x = -2147483648
int add(int x) { return x + 1; }
int negate(int x) { return -x; }
int square(int x) { return x * x; }
int subtract(int x, int y) { return x - y; }
long fine(int x, int y) { return (long)x * x + x - (long)y; }

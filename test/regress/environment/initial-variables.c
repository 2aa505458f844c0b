// That variables have their initial values when a function starts is a guess, and has its row: not if it uses none, if
// they cannot change, or if the program starts there.
// RUN: %exit 0 %fathom check --entry divide %s | FileCheck %s
// RUN: %exit 0 %fathom check --entry through %s | FileCheck %s
// RUN: %exit 0 %fathom check --entry constant %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=NONE
// EXPECT --entry divide --globals=any: UNSAFE division-by-zero
// CHECK: chosen: variables hold their initial values when {{divide|through}} starts (--globals=any: anything)
// NONE-NOT: initial values
// NONE: fathom: SAFE
int divisor = 5;
const int fixed = 3;
int divide(void) { return 10 / divisor; }
int through(void) { return divide(); }
int constant(void) { return 10 / fixed; }
int main(void) { return divide(); }

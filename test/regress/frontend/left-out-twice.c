// A function that nobody gets to, defined twice.
// RUN: %exit 30 %fathom check %s 2>&1 | FileCheck %s
// CHECK: error: redefinition of 'never'
int never(void) { return 1; }
int never(void) { return 2; }
int main(void) {}

// After an overflow: the execution ends, goes on with the wrapped sum, or goes
// on with anything.
// EXPECT --entry f: UNSAFE signed-overflow
// EXPECT --entry f --on-ub=continue: UNSAFE signed-overflow
// RUN: %exit 10 %fathom check --entry f --on-ub=havoc %s | FileCheck %s --check-prefix=TWO
// TWO-DAG: error: signed-overflow
// TWO-DAG: error: assert
// TWO: {{^}}fathom: UNSAFE (2 of 2 properties)
#include <fathom.h>

void f(int x) {
  int y = x + 1;
  fathom_assert((unsigned)y == x + 1u);
}

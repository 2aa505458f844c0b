// RUN: %exit 10 %fathom check --entry quotient %s | FileCheck %s --check-prefix=BOTH
// RUN: %exit 10 %fathom check --entry remainder %s | FileCheck %s --check-prefix=BOTH
// RUN: %exit 10 %fathom check --entry not_zero %s | FileCheck %s --check-prefix=MIN
// EXPECT --entry fine: SAFE
// BOTH-DAG: error: division-by-zero
// BOTH-DAG: error: division-overflow
// BOTH: {{^}}fathom: UNSAFE (2 of 2
// MIN: error: division-overflow
// MIN-DAG: x = -2147483648
// MIN-DAG: y = -1
// MIN: {{^}}fathom: UNSAFE (1 of 2
int quotient(int x, int y) { return x / y; }
int remainder(int x, int y) { return x % y; }
int not_zero(int x, int y) { return y != 0 ? x / y : 0; }
int fine(int x, int y) { return y > 0 ? x / y + x % y : 0; }

// RUN: %exit 10 %fathom check --entry any %s | FileCheck %s --check-prefix=ANY
// RUN: %exit 10 %fathom check --entry up_to_32 %s | FileCheck %s --check-prefix=EDGE
// RUN: %exit 0 %fathom check --entry below_32 %s | FileCheck %s --check-prefix=FINE
// ANY: error: shift-amount
// EDGE: error: shift-amount
// EDGE: n = 32
// FINE: {{^}}fathom: SAFE
unsigned any(unsigned n) { return 1u << n; }
unsigned up_to_32(unsigned n) { return n <= 32 ? 1u << n : 0; }
unsigned below_32(unsigned n) { return n < 32 ? 1u << n : 0; }

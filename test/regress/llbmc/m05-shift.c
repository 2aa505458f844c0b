// EXPECT --entry any: UNSAFE shift-amount
// RUN: %exit 10 %fathom check --entry up_to_32 %s | FileCheck %s --check-prefix=EDGE
// EXPECT --entry below_32: SAFE
// EDGE: error: shift-amount
// EDGE: n = 32
unsigned any(unsigned n) { return 1u << n; }
unsigned up_to_32(unsigned n) { return n <= 32 ? 1u << n : 0; }
unsigned below_32(unsigned n) { return n < 32 ? 1u << n : 0; }

// Unsigned arithmetic wraps; that is no error unless it is asked for.
// RUN: %exit 0 %fathom check --entry f %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --entry f --checks=+unsigned-overflow %s | FileCheck %s --check-prefix=ASKED
// SAFE: {{^}}fathom: SAFE
// ASKED: error: unsigned-overflow
unsigned f(unsigned x) { return x + 1; }

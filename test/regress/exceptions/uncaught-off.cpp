// Whether destructors run before the program is terminated is the implementation's choice; without the check that is a
// row of the ledger, and with it the throw fails.
// RUN: %exit 0 %fathom check %s --checks=-uncaught-exception --trace=full 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: an exception that nobody catches, or that leaves a noexcept function, ends the program where it is thrown
// FAILS: uncaught-off.cpp:12:{{[0-9]+}}: error: uncaught-exception
// FAILS-NOT: destructors do not run before
#include <fathom.h>
struct Guard {
  ~Guard() { fathom_assert(false); }
};
static void thrower() { throw 1; }
static void leaves() noexcept {
  Guard guard;
  thrower();
}
int main() { leaves(); }

// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (
// BUG: {{^}}fathom: UNKNOWN (
#include <fathom.h>

int main() {
  int x = fathom_nondet_int();
  try {
    if (x > 3)
      throw 5;
  } catch (int e) {
    fathom_assert(e == 5);
  }
}

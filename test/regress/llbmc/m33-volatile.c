// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=FRESH
// RUN: %exit 0 %fathom check --volatile=memory %s | FileCheck %s --check-prefix=MEMORY
// FRESH: {{^}}fathom: UNSAFE (1 of
// MEMORY: {{^}}fathom: SAFE
#include <assert.h>

volatile int v;

int main(void) {
  int a = v, b = v;
  assert(a == b);
}

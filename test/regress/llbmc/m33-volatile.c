// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=FRESH
// EXPECT --volatile=memory: SAFE
// FRESH: {{^}}fathom: UNSAFE (1 of
#include <assert.h>

volatile int v;

int main(void) {
  int a = v, b = v;
  assert(a == b);
}

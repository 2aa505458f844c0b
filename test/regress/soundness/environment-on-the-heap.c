// Values of the environment were heap objects: leaks that nobody could free, and
// a free of one was good.
// RUN: %exit 0 %fathom check --leak=unfreed %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --leak=unfreed --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: environment-on-the-heap.c:{{[0-9:]+}} error: invalid-free:
#include <stdlib.h>
int main(void) {
  char *value = getenv("HOME");
#ifdef BUG
  free(value);
#endif
  return value && value[0] == '/';
}

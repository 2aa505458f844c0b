// An access does not go round the end of the address space.
// RUN: %exit 20 %fathom check --checks=memory %s | FileCheck %s
// CHECK: {{^}}fathom: UNKNOWN
int main(void) { return *(int *)(char *)-2; }

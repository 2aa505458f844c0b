// An access does not go round the end of the address space.
// RUN: %exit 20 %fathom check --checks=memory %s | FileCheck %s
// CHECK: {{^}}fathom: UNKNOWN (out-of-bounds-read at {{.*}} not confirmed: pointer without provenance)
int main(void) { return *(int *)(char *)-2; }

// A number that happens to be the address an object has here does not hold it:
// the program would have to be lucky. Sizes are such that one of the numbers is
// in the object, wherever the first objects lie.
// RUN: %exit 20 %fathom check --leak=lost %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 10 %fathom check --leak=lost --allocator=symbolic %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DHELD %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --leak=lost -DHELD --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// UNKNOWN: {{^}}fathom: UNKNOWN (unsupported: whether memory that is not freed can still be reached
// LOST: error: memory-leak:
// LOST: {{^}}fathom: UNSAFE (1 of
// SAFE: {{^}}fathom: SAFE
#include <stdlib.h>
unsigned long sizes[] = {0x10100, 0x10400, 0x10800};
void *held;
int main(void) {
  char *p = malloc(0x1000);
  p[0] = (char)sizes[1];
#ifdef HELD
  held = p;
#endif
  return 0;
}

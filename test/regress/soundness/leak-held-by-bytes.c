// What a global variable holds in members that are no pointers is not lost. But
// with addresses that are constants a number may be one by chance: UNKNOWN.
// RUN: %exit 0 %fathom check --leak=lost -DHALVES %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check --leak=lost -DWIDE %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 20 %fathom check --leak=lost -DBYTES %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 0 %fathom check --leak=lost --allocator=symbolic -DWIDE %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --leak=lost --allocator=symbolic -DBYTES %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost %s 2>&1 | FileCheck %s --check-prefix=BUG
// UNKNOWN: {{^}}fathom: UNKNOWN (unsupported: whether memory that is not freed can still be reached
// SAFE: {{^}}fathom: SAFE
// BUG: error: memory-leak:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct {
  int low, high;
} halves;
unsigned __int128 wide;
char *bytes;
int table[20];
int main(void) {
  char *p = malloc(8);
#ifdef HALVES
  memcpy(&halves, &p, sizeof p);
#elif defined(WIDE)
  wide = (uintptr_t)p;
#elif defined(BYTES)
  bytes = malloc(8);
  for (int i = 0; i < 8; i++)
    bytes[i] = ((char *)&p)[i];
#else
  halves.low = table[3] = p != 0;
#endif
}

// Leaks are asked of heap objects. Where the program makes none, or frees each of them, it is proved; where it loses one
// in any iteration it fails.
// RUN: %exit 0 %fathom prove --leak=lost %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove --leak=unfreed %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove --leak=lost -DFREED %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove --leak=unfreed -DFREED %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --leak=lost -DLOST %s 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: %exit 10 %fathom prove --leak=unfreed -DLOST %s 2>&1 | FileCheck %s --check-prefix=LOST
// CHECK: {{^}}fathom: SAFE{{$}}
// LOST: error: memory-leak
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned locks = 0;
  while (fathom_nondet_bool()) {
    fathom_assert(locks < 2);
#if defined LOST || defined FREED
    char *p = malloc(4);
    locks += p != NULL;
#ifdef FREED
    free(p);
#endif
#else
    locks++;
#endif
    if (locks > 1)
      locks = 0;
  }
  return 0;
}

// _Exit, _exit and quick_exit are ends of the program like exit; abort is not.
// RUN: %exit 0 %fathom check --leak=unfreed %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=unfreed -DEND=_Exit %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed -DEND=_exit %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed -DEND=quick_exit %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --leak=unfreed -DEND=_Exit -DFREED %s | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE
// BUG: leak-at-once.c:{{[0-9:]+}} error: memory-leak:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *p = malloc(4);
  if (fathom_nondet_bool()) {
#ifdef FREED
    free(p);
#endif
#ifdef END
    END(1);
#else
    abort();
#endif
  }
  free(p);
  return 0;
}

// By SV-COMP's rules memory that is lost is a failure wherever the execution is then: where it aborts, in a failed assertion or
// the error function, and in a loop without end. Memory that is left is one where the program ends.
// RUN: %exit 0 %fathom check --checks=%S/../../memory/Inputs/valid-memcleanup.prp -DFREED %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memcleanup.prp -DEND=abort() %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memcleanup.prp "-DEND=assert(n!=3)" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memcleanup.prp -DEND=__VERIFIER_error() %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memcleanup.prp -DEND=__builtin_trap() %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --checks=%S/../../memory/Inputs/valid-memsafety.prp -DEND=abort() %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memsafety.prp -DLOST -DEND=abort() %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memsafety.prp -DLOST -DEND=__VERIFIER_error() %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memsafety.prp -DLOST "-DEND=for(;;)" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --checks=%S/../../memory/Inputs/valid-memsafety.prp "-DEND=for(;;)" %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/valid-memsafety.prp "-DEND=for(;;)p=malloc(1)" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --leak=lost -DLOST -DEND=abort() %s 2>&1 | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: svcomp-ends.c:{{[0-9]+:[0-9]+}}: error: memory-leak:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(1);
#ifdef FREED
  free(p);
  if (n == 3)
    abort();
  return 0;
#else
#ifdef LOST
  if (n == 3)
    p = 0;
#endif
  if (n == 3)
    END;
  free(p);
#endif
  return 0;
}

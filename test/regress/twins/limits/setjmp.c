// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (unsupported: _setjmp: setjmp at {{.*}}:11)
// BUG: {{^}}fathom: UNKNOWN (unsupported: _setjmp: setjmp at {{.*}}:11)
#include <fathom.h>
#include <setjmp.h>

static jmp_buf env;

int main(void) {
  if (setjmp(env) == 0)
    longjmp(env, 1);
#ifdef BUG
  fathom_assert(0);
#endif
  return 0;
}

// A weak reference that nothing defines is null, and called so.
// TWINS: resolve_weak_symbols
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DPRESENT %s 2>&1 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 0 %fathom check -DPRESENT -DDEFINED %s 2>&1 | FileCheck %s --check-prefix=DEFINED
// SAFE: chosen: the weak symbol hook is not defined: its address is null
// SAFE: fathom: SAFE
// UNSAFE: fathom: UNSAFE
// DEFINED-NOT: weak symbol
// DEFINED: fathom: SAFE
#include <assert.h>

__attribute__((weak)) int hook(void);
#ifdef DEFINED
int hook(void) { return 3; }
#endif

int main(void) {
#ifdef PRESENT
  assert(hook != 0);
#endif
  return hook ? hook() : 0;
}

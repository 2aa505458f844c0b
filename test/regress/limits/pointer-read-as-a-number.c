// docs/limits.md: the bytes of a pointer that was stored at an unknown place are read as a number of one layout, and nothing
// is said. At a known place there is a row.
// DIFFERS: --allocator=symbolic has all layouts.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SILENT
// RUN: %exit 0 %fathom check -DKNOWN %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 10 %fathom check --allocator=symbolic %s | FileCheck %s --check-prefix=ALL
// SILENT-NOT: addresses as numbers
// SILENT: {{^}}fathom: SAFE
// ROW: chosen: addresses as numbers
// ALL: error: assert:
#include <fathom.h>
#include <stdint.h>
#include <string.h>
_Alignas(4) int x;
int main(void) {
  void *table[64] = {0};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 64);
#ifdef KNOWN
  i = 1;
#endif
  table[i] = &x;
  uintptr_t number;
  memcpy(&number, &table[i], sizeof number);
  fathom_assert((number & 4) == 0);
}

// Alignment is judged by the object that has the address: what it guarantees,
// and how far in it the address lies.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DSHIFT=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DCHARS %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DCHARS %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: alignment.c:{{[0-9]+:[0-9]+}}: error: misaligned-access:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>

#ifndef SHIFT
#define SHIFT 4
#endif

int read(int *p) { return *p; }

int main(void) {
  char chars[12] = {0};
  char *heap = calloc(16, 1);
  char *kept[1] = {heap};
#ifdef CHARS
  kept[0] = chars; // wherever it lies, it need not be aligned
#endif
  int got = read((int *)(kept[0] + SHIFT)) + chars[0];
  fathom_assert(got == 0);
  free(heap);
  return 0;
}

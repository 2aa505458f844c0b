// A function of the library asks for the bounds of memory that was freed, and
// then reads it.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: library.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4);
  memcpy(p, "abc", 4);
#ifdef BUG
  free(p);
  fathom_assert(strlen(p) == 3);
#else
  fathom_assert(strlen(p) == 3);
  free(p);
#endif
  return 0;
}

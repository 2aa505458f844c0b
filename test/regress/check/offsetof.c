// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: offsetof.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <stddef.h>

struct item {
  char name;
  long value;
  short rest;
};

int main(void) {
  struct item it;
  it.value = 8;
  it.rest = 7;
  char *bytes = (char *)&it;
#ifdef BUG
  short *rest = (short *)(bytes + offsetof(struct item, value));
#else
  short *rest = (short *)(bytes + offsetof(struct item, rest));
#endif
  fathom_assert(*rest == 7);
  fathom_assert(sizeof(struct item) == 24);
  return 0;
}

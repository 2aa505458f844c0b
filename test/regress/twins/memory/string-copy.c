// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: string-copy.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static char *copy(char *d, const char *s) {
  char *r = d;
  while ((*d++ = *s++))
    ;
  return r;
}
int main(void) {
  char src[5];
  for (int i = 0; i < 4; i++)
    src[i] = fathom_nondet_char();
  src[4] = 0;
#ifdef BUG
  char dst[4];
#else
  char dst[5];
#endif
  copy(dst, src);
  fathom_assert(dst[0] == src[0]);
  return 0;
}

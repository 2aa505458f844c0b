// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: strings.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static unsigned length(const char *s) {
  unsigned n = 0;
  while (s[n])
    n++;
  return n;
}

int main(void) {
  const char *text = "fathom";
  char buffer[8] = "abc";
#ifdef BUG
  buffer[2] = 0;
#endif
  fathom_assert(length(text) == 6);
  fathom_assert(length(buffer) == 3);
  return 0;
}

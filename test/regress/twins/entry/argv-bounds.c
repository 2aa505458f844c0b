// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: argv-bounds.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-read:
// BUG: argv-bounds.c:{{[0-9]+:[0-9]+}}: error: null-deref:
// BUG: {{^}}fathom: UNSAFE (2 of
#include <fathom.h>

int main(int argc, char **argv) {
#ifdef BUG
  return argv[1][0] == 'x';
#else
  return argc > 1 && argv[1][0] == 'x';
#endif
}

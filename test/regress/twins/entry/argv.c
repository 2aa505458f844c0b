// RUN: %exit 0 %fathom check --argv=4,8 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE up to 4 arguments of main
// BUG: argv.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(int argc, char **argv) {
  fathom_assert(argc >= 0 && argv[argc] == 0);
  if (argc > 1) {
    int n = 0;
    while (argv[1][n])
      n++;
#ifdef BUG
    fathom_assert(n < 3);
#else
    fathom_assert(argv[1][n] == 0);
#endif
  }
  return 0;
}

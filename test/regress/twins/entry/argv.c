// RUN: %exit 0 %fathom check --argv=4,8 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE assert
// SAFE: {{^}}fathom: SAFE up to 4 arguments of main
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

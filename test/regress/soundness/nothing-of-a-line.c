// A buffer for the terminator only gets it, also at the end of the file.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert:
#include <fathom.h>
#include <stdio.h>
int main(void) {
  char text[2] = "x";
  if (getchar() != EOF || !feof(stdin))
    return 0;
#ifdef BUG
  fathom_assert(fgets(text, 1, stdin) == NULL);
#else
  fathom_assert(fgets(text, 2, stdin) == NULL);
#endif
}

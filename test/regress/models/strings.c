// Results of string functions, exact, with their bounds from sizes alone.
// RUN: %exit 0 %fathom check %s | FileCheck %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// TWINS: link_models, inline_models
// CHECK-DAG: chosen: strlen: Fathom's model of the C library
// CHECK: {{^}}fathom: SAFE{{$}}
// BUG: strings.c:[[# @LINE + 16]]:{{[0-9]+}}: error: assert
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char a[16] = "abc", *p;
  fathom_assert(strlen(a) == 3);
  strcat(strcpy(a + 3, "de"), "f");
  fathom_assert(strcmp(a, "abcdef") == 0);
  fathom_assert(strchr(a, 'd') == a + 3 && strstr(a, "cd") == a + 2);
  p = strdup(a);
#ifdef BUG
  p[0] = 'b';
#endif
  fathom_assert(memcmp(p, "abcdef", 7) == 0);
  free(p);
  return 0;
}

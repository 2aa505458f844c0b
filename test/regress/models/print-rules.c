// What output formats ask for: no null for %s, no overlap, initialised widths,
// lengths that an int can tell; asprintf that fails leaves no pointer.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// B1: error: nonnull: {{.*}}sprintf
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: error: memcpy-overlap: {{.*}}sprintf
// EXPECT --malloc-may-fail -DBAD=8: UNSAFE uninitialised-read
// RUN: %exit 10 %fathom check -DBAD=9 %s | FileCheck %s --check-prefix=B9
// B9: error: nonnull: {{.*}}printf
// EXPECT -DBAD=10: UNSAFE uninitialised-read
// RUN: %exit 10 %fathom check -DBAD=11 %s | FileCheck %s --check-prefix=B11
// B11: error: assert: {{.*}}snprintf
#define _GNU_SOURCE
#include <fathom.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif

static void print(void) {
  char text[16] = "abc";
  int width;
  sprintf(text + 4, "%s", BAD == 1 ? (char *)NULL : text);
  fathom_assert(strcmp(text + 4, "abc") == 0);
  sprintf(text, "%s%d", BAD == 2 ? text + 4 : text + 8, 5);
  fathom_assert(snprintf(text, sizeof text, "%*d", INT_MIN, 1) == -1);
  fathom_assert(snprintf(NULL, 0, "%2147483647d%c", 1, 'x') == -1);
  if (BAD == 11)
    fathom_assert(snprintf(text, (size_t)INT_MAX + 1, "x") == 1);
  if (BAD == 9)
    printf("%s", (char *)NULL);
  printf("%*d", BAD == 10 ? width : 5, 1);
  char *made;
  int n = asprintf(&made, "%d", 5);
  if (n >= 0 || BAD == 8)
    free(made);
}
int main(void) {
  print();
  return 0;
}

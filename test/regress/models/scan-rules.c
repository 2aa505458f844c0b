// What input formats ask for: no overlap, numbers that fit. Where C and glibc
// differ (conversions that are not assigned, "%3c" at the end) both may happen.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: error: memcpy-overlap: {{.*}}sscanf
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B4: error: invalid-builtin: {{.*}}sscanf: number does not fit
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B5: error: assert: {{.*}}== EOF
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// B6: error: assert: {{.*}}"%3c"
// RUN: %exit 10 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=B7
// B7: error: assert: {{.*}}"%3c"
#define _GNU_SOURCE
#include <fathom.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif

static void scan(void) {
  char text[8] = "abc", three[3];
  signed char small;
  int x;
  unsigned u;
  sscanf(text, "%s", BAD == 3 ? text + 1 : text + 4);
  sscanf(BAD == 4 ? "128" : "-128", "%hhd", &small);
  fathom_assert(sscanf("-1", "%u", &u) == 1 && u == -1u);
  // C counts a conversion that is not assigned, glibc does not.
  int none = sscanf("5", "%*d%d", &x);
  fathom_assert(none == 0 || none == EOF);
  if (BAD == 5)
    fathom_assert(none == EOF);
  int characters = sscanf("ab", "%3c", three);
  fathom_assert(characters == 0 || characters == 1);
  if (BAD == 6)
    fathom_assert(sscanf("ab", "%3c", three) == 1);
  if (BAD == 7)
    fathom_assert(sscanf("ab", "%3c", three) == 0);
  if (scanf("%7s", text) == 1)
    fathom_assert(text[0] != ' ' && text[0] != '\n');
}
int main(void) {
  scan();
  return 0;
}

// What functions require is a property at the line of the call: each call is
// right without its number and wrong with it.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// B1: preconditions.c:[[# @LINE + 56]]:{{.*}}out-of-bounds-write: {{.*}}strcpy
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: preconditions.c:[[# @LINE + 55]]:{{.*}}memcpy-overlap: {{.*}}strcpy
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: preconditions.c:[[# @LINE + 54]]:{{.*}}error: nonnull
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B4: preconditions.c:[[# @LINE + 53]]:{{.*}}out-of-bounds-read: {{.*}}strcmp
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B5: preconditions.c:[[# @LINE + 52]]:{{.*}}out-of-bounds-read: {{.*}}memcmp
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// B6: preconditions.c:[[# @LINE + 51]]:{{.*}}out-of-bounds-write: {{.*}}strncpy
// RUN: %exit 10 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=B7
// B7: preconditions.c:[[# @LINE + 50]]:{{.*}}out-of-bounds-write: {{.*}}sprintf
// RUN: %exit 10 %fathom check -DBAD=8 %s | FileCheck %s --check-prefix=B8
// B8: preconditions.c:[[# @LINE + 49]]:{{.*}}out-of-bounds-write: {{.*}}snprintf
// RUN: %exit 10 %fathom check -DBAD=9 %s | FileCheck %s --check-prefix=B9
// B9: preconditions.c:[[# @LINE + 48]]:{{.*}}out-of-bounds-read: {{.*}}printf
// RUN: %exit 10 %fathom check -DBAD=10 %s | FileCheck %s --check-prefix=B10
// B10: preconditions.c:[[# @LINE + 47]]:{{.*}}out-of-bounds-read: {{.*}}printf
// RUN: %exit 10 %fathom check -DBAD=11 %s | FileCheck %s --check-prefix=B11
// B11: preconditions.c:[[# @LINE + 46]]:{{.*}}invalid-builtin: {{.*}}isalpha
// RUN: %exit 10 %fathom check -DBAD=12 %s | FileCheck %s --check-prefix=B12
// B12: preconditions.c:[[# @LINE + 45]]:{{.*}}out-of-bounds-write: {{.*}}read
// RUN: %exit 10 %fathom check -DBAD=13 %s | FileCheck %s --check-prefix=B13
// B13: preconditions.c:[[# @LINE + 44]]:{{.*}}out-of-bounds-read: {{.*}}write
// RUN: %exit 10 %fathom check -DBAD=14 %s | FileCheck %s --check-prefix=B14
// B14: preconditions.c:[[# @LINE + 43]]:{{.*}}division-by-zero: {{.*}}div
// RUN: %exit 10 %fathom check -DBAD=15 %s | FileCheck %s --check-prefix=B15
// B15: preconditions.c:[[# @LINE + 42]]:{{.*}}out-of-bounds-write: {{.*}}qsort
// RUN: %exit 10 %fathom check -DBAD=16 %s | FileCheck %s --check-prefix=B16
// B16: preconditions.c:[[# @LINE + 41]]:{{.*}}null-deref: {{.*}}fgets
// RUN: %exit 10 %fathom check -DBAD=17 %s | FileCheck %s --check-prefix=B17
// B17: preconditions.c:[[# @LINE + 40]]:{{.*}}out-of-bounds-write: {{.*}}fgets
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#undef isalpha
#ifndef BAD
#define BAD 0
#endif
#if BAD == 10
#define IF10
#else
#define IF10 , 2
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static int compare(const void *a, const void *b) {
  return *(const char *)a - *(const char *)b;
}

int main(void) {
  char a[8] = "abc", b[4] = {'a', 'b', 'c', IF(4, 'd', 0)}, c[32];
  strcpy(c, "0123456789");
  strcpy(a, IF(1, "12345678", "1234567"));
  strcpy(IF(2, c + 3, a), c + 5);
  (void)strlen(IF(3, NULL, a));
  (void)strcmp("abcd", b);
  (void)memcmp(a, c, IF(5, 9, 8));
  strncpy(a, "x", IF(6, 9, 8));
  sprintf(b, "%s", IF(7, "abcd", "abc"));
  snprintf(b, IF(8, 5, 4), "%d", 12345);
  printf("%s\n", IF(9, (c[31] = 1, memset(c, 1, 32), c), "abc"));
  printf("%d %d\n", 1 IF10);
  (void)isalpha(IF(11, 256, 255));
  (void)!read(0, b, IF(12, 5, 4));
  (void)!write(0, b, IF(13, 5, 4));
  (void)div(7, IF(14, 0, 2));
  qsort(b, IF(15, 5, 4), 1, compare);
  (void)fgets(a, 8, IF(16, NULL, stdin));
  (void)fgets(a, IF(17, 9, 8), stdin);
  return 0;
}

// A list that was handed to a function that takes arguments from it, or that
// was ended, is indeterminate (C11 7.16p3, 7.21.6.8); va_start or va_copy and
// va_end come in pairs (7.16.1p1).
// TWINS: end_lists
// EXPECT: SAFE
// RUN: %exit 0 %fathom check -m32 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// SAFE-NOT: chosen: a va_list
// SAFE: {{^}}fathom: SAFE{{$}}
// RUN: %exit 0 %fathom check -m32 -DBAD=4 %s 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: chosen: a va_list that was handed to a function is read on from where it was (C11 7.16p3 leaves that open)
// RUN: %exit 10 %fathom check -DBAD=1 %s 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: %exit 10 %fathom check -m32 -DBAD=1 %s 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: list-ends.c:[[# @LINE + 37]]:{{.*}}invalid-builtin: {{.*}}started again without va_end
// RUN: %exit 10 %fathom check -DBAD=2 %s 2>&1 | FileCheck %s --check-prefix=CONSUMED
// RUN: %exit 10 %fathom check -m32 -DBAD=2 %s 2>&1 | FileCheck %s --check-prefix=CONSUMED
// CONSUMED: list-ends.c:[[# @LINE + 38]]:{{.*}}uninitialised-read
// RUN: %exit 10 %fathom check -DBAD=3 %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: %exit 10 %fathom check -m32 -DBAD=3 %s 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: list-ends.c:[[# @LINE + 49]]:{{.*}}invalid-builtin: {{.*}}returns without va_end
// RUN: %exit 10 %fathom check -DBAD=4 %s 2>&1 | FileCheck %s --check-prefix=HELPER
// HELPER: list-ends.c:[[# @LINE + 38]]:{{.*}}uninitialised-read
// RUN: %exit 10 %fathom check -DBAD=5 %s 2>&1 | FileCheck %s --check-prefix=ENDED
// RUN: %exit 10 %fathom check -m32 -DBAD=5 %s 2>&1 | FileCheck %s --check-prefix=ENDED
// ENDED: list-ends.c:[[# @LINE + 38]]:{{.*}}uninitialised-read
// RUN: %exit 10 %fathom check -DBAD=6 %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %exit 10 %fathom check -m32 -DBAD=6 %s 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: list-ends.c:[[# @LINE + 37]]:{{.*}}invalid-builtin: {{.*}}not started
// RUN: %exit 10 %fathom check -DBAD=7 %s 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: %exit 10 %fathom check -m32 -DBAD=7 %s 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: list-ends.c:[[# @LINE + 12]]:{{.*}}uninitialised-read
// RUN: %exit 10 %fathom check -DBAD=8 %s 2>&1 | FileCheck %s --check-prefix=SCANNED
// RUN: %exit 10 %fathom check -m32 -DBAD=8 %s 2>&1 | FileCheck %s --check-prefix=SCANNED
// SCANNED: list-ends.c:[[# @LINE + 52]]:{{.*}}uninitialised-read
#include <fathom.h>
#include <stdarg.h>
#include <stdio.h>
#ifndef BAD
#define BAD 0
#endif

static int first(va_list list) { return va_arg(list, int); }
static int next(va_list *list) { return va_arg(*list, int); }

static int several(int n, ...) {
  char text[8];
  va_list list, copy;
  va_start(list, n);
  int s = va_arg(list, int);
  if (BAD == 1)
    va_start(list, n);
  va_copy(copy, list);
  vsnprintf(text, sizeof text, "%d", copy);
  if (BAD == 2)
    s += va_arg(copy, int);
  if (BAD != 3)
    va_end(copy);
  s += first(list);
  if (BAD == 4)
    s += va_arg(list, int);
  va_end(list);
  if (BAD == 5)
    s += va_arg(list, int);
  if (BAD == 6)
    va_end(list);
  va_start(list, n);
  s += va_arg(list, int);
  va_end(list);
  return s;
}
// A pointer to a list is another matter: the list goes on.
static int by_pointer(int n, ...) {
  va_list list;
  if (BAD != 7)
    va_start(list, n);
  int s = next(&list);
  s += va_arg(list, int);
  va_end(list);
  return s;
}
static int scan(const char *from, ...) {
  va_list list;
  va_start(list, from);
  vsscanf(from, "%d", list);
  if (BAD == 8)
    *va_arg(list, int *) = 2;
  va_end(list);
  return 0;
}

int main(void) {
  int x = 0, y = 0;
  int r = several(1, 10, 20, 30, 40);
  if (BAD == 0)
    fathom_assert(r == 40 && by_pointer(1, 2, 3) == 5);
  if (BAD == 7)
    by_pointer(1, 2, 3);
  scan("1", &x, &y);
  return x - 1;
}

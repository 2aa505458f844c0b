// Texts that the library hands out: the program must not write to them (C11
// 7.22.4.6p4, 7.24.6.2p3, 7.11.1.1p8, 7.11.2.1p8), later calls may.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 10 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 10 %fathom check -DBAD=8 %s | FileCheck %s --check-prefix=FREE
// RUN: %exit 10 %fathom check -DBAD=9 %s | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 10 %fathom check -DBAD=10 %s | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 10 %fathom check -DBAD=11 %s | FileCheck %s --check-prefix=ASSERT
// SAFE: {{^}}fathom: SAFE{{$}}
// WRITE: library-texts.c:[[# @LINE + 16]]{{.*}} error: write-to-constant
// FREE: error: invalid-free
// ASSERT: error: assert
#define _GNU_SOURCE
#include <fathom.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif

static void write_to(char *text) {
  if (text)
    // The writes of all cases.
    text[0] = 'x';
}

int main(void) {
  static char mine[] = "A=b";
  char *name = setlocale(LC_ALL, NULL), *value;
#if BAD == 0
  printf("%s %s\n", strerror(1), strerror(2));
  fathom_assert(name[0] == 'C' && name[1] == 0);
  fathom_assert(localeconv()->decimal_point[0] == '.');
  if (setenv("B", "b", 1) == 0 && (value = getenv("B")))
    fathom_assert(value[0] == 'b');
  if (putenv(mine) == 0) { // a string of the program's own
    write_to(getenv("A"));
    fathom_assert(mine[2] == 'x');
  }
#elif BAD == 1
  write_to(strerror(1));
#elif BAD == 2
  write_to(strsignal(1));
#elif BAD == 3
  write_to(getenv("A"));
#elif BAD == 4
  write_to(name);
#elif BAD == 5
  write_to(localeconv()->decimal_point);
#elif BAD == 6
  if (setenv("B", "b", 1) == 0)
    write_to(getenv("B"));
#elif BAD == 7
  write_to(secure_getenv("A"));
#elif BAD == 8
  free(getenv("A"));
#elif BAD == 9
  setlocale(LC_ALL, "C");
  fathom_assert(name[0] == 'C');
#elif BAD == 10
  fathom_assert(strerror(1) == strerror(2));
#elif BAD == 11
  fathom_assert(strerror(1) != strerror(2));
#endif
  return 0;
}

// What is printed must be initialised: C leaves what the library makes of other
// values undefined. Only the bits that the conversion looks at count.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// RUN: %exit 0 %fathom check -DBAD=1 --checks=-uninitialised-read %s
// B1: printed.c:[[#@LINE+25]]:{{.*}}uninitialised-read: {{.*}}output by 'x'
// B2: printed.c:[[#@LINE+25]]:{{.*}}uninitialised-read: {{.*}}output
// B3: printed.c:[[#@LINE+25]]:{{.*}}uninitialised-read: {{.*}}output
// B4: printed.c:[[#@LINE+25]]:{{.*}}uninitialised-read: {{.*}}output by 'part'
// B5: printed.c:[[#@LINE+25]]:{{.*}}uninitialised-read: {{.*}}printf: output
// B6: printed.c:[[#@LINE+25]]:{{.*}}uninitialised-read: {{.*}}putchar: output
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef BAD
#define BAD 0
#endif

int main(void) {
  int x, part;
  double d;
  short *h = malloc(2 * sizeof *h);
  char c;
  if (BAD != 1) x = 1;
  if (BAD != 2) d = 1;
  if (BAD != 3) h[1] = 1;
  if (BAD != 6) c = 'c';
  *(char *)&part = 1; // the lowest byte
  const char *format = fathom_nondet_bool() ? "%i\n" : "%o\n";

  printf("%d\n", x);
  printf("%f\n", d);
  fprintf(stdout, "%hd\n", h[1]);
  if (BAD == 4) printf("%hd\n", part); else printf("%hhd %c\n", part, part);
  printf(format, BAD == 5 ? part : x);
  putchar(c);
  free(h);
  return 0;
}

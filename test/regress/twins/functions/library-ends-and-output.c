// Ends of the execution, absolute values and output of the C library.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (5 of
#include "../Inputs/cases.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > -100 && x < 100);
#ifndef BUG
  if (x == 1)
    _exit(1);
  if (x == 2)
    _Exit(1);
  if (x == 3)
    quick_exit(1);
#endif
  printf("%d\n", x);
  fprintf(stderr, "%d\n", x);
  puts("x");
  fputs("x", stdout);
  putchar('x');
  putc('x', stdout);
  fputc('x', stdout);
  fflush(stdout);
  perror("x");
  CASE(labs(x) >= 0 && labs(-x) == labs(x));
  CASE(llabs(x) >= 0 && llabs(-5) == 5);
  CASE(imaxabs(x) >= 0 && imaxabs(-6) == 6);
  CASE(abs(x) == (x < 0 ? -x : x));
#ifdef BUG
  if (x == 1)
    _exit(1);
  if (x == 2)
    _Exit(1);
  if (x == 3)
    quick_exit(1);
  HOLDS(x < 1 || x > 3);
#else
  HOLDS(x < 1 || x > 3);
#endif
  return 0;
}

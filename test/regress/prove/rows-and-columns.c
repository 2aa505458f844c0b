// Rows of 1500 columns: elements before 1500 * i + j are set, and in the loop around those before 1500 * i. With three
// rows everything is unrolled; the twin's failure is found there.
// By invariants: to unroll 1.5 million iterations takes a minute. Among the guesses is one that makes the outer branch
// fold (i = 0), and claims about elements read the memory of its header, which is replaced by then.
// RUN: %exit 0 %fathom check --checks=assert %s 2>&1 | FileCheck %s
// CHECK: rows-and-columns.c:[[#]]: for any number of iterations: {{.*}}
// CHECK: {{^}}fathom: SAFE{{$}}
// EXPECT --checks=assert -DROWS=3: SAFE
// EXPECT --checks=assert -DROWS=3 -DBUG: UNSAFE assert
#include <fathom.h>
#ifndef ROWS
#define ROWS 1000
#endif
enum { COLUMNS = 1500 };
int table[ROWS][COLUMNS];
int main(void) {
  int c = fathom_nondet_int();
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
#ifdef BUG
      table[i][j] = c ^ (i == 2);
#else
      table[i][j] = c;
#endif
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      fathom_assert(table[i][j] == c);
  return 0;
}

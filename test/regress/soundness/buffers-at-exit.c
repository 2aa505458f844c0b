// Streams that are open at the end are written out from the buffers that they were given (C11 7.21.5.6p2, 7.22.4.4p4). Only
// the stream that got the last buffer was looked at.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: use-after-free:
#include <stdio.h>
#include <stdlib.h>
#ifndef BUG
#define BUG 0
#endif
int main(void) {
  FILE *a = fopen("a", "w"), *b = fopen("b", "w");
  char *first = malloc(8), *second = malloc(8);
  if (!a || !b || !first || !second)
    return 1;
  setvbuf(a, first, _IOFBF, 8);
  setvbuf(b, second, _IOFBF, 8);
  if (BUG != 1)
    fclose(a);
  if (BUG != 2)
    fclose(b);
  free(first);
  free(second);
}

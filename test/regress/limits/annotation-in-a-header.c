// An annotation of a loop in a comment of an included file is not read (docs/limits.md); in the file itself it is. In C++ a warning says so.
// EXPECT: SAFE
// EXPECT -DHERE: UNSAFE assert
// RUN: cp %s %t.cpp
// RUN: %exit 0 %fathom check -DHERE -I %S %t.cpp 2>&1 | FileCheck %s
// CHECK: warning: annotations of loops are not read in C++
#include <fathom.h>
#ifndef HERE
#include "Inputs/annotated.h"
#else
static inline int count(int n) {
  int i = 0;
  /*@ loop invariant i != 1; */
  while (i < n)
    i++;
  return i;
}
#endif
int main(void) {
  fathom_assert(count(4) == 4);
  return 0;
}

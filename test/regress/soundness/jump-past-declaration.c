// clang does not mark the life of a variable past whose declaration a jump leads. It is taken to last as long as the
// function, which must be said where an old value or an old address may be used.
// EXPECT: SAFE
// EXPECT -DOLD_VALUE: UNKNOWN approximated: value of variable x, past whose declaration a jump leads, may be left from before
// RUN: %exit 10 %fathom check -DOLD_ADDRESS %s 2>&1 | FileCheck %s --check-prefix=ADDRESS
// EXPECT -DOLD_VALUE -DMARKED: UNSAFE uninitialised-read
// EXPECT -DOLD_ADDRESS -DMARKED: UNSAFE use-after-scope
// ADDRESS: approximated: variable x taken to last as long as main
// ADDRESS: fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdarg.h>
// What is made for the call in a block of its own is no variable of that block.
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  int result = va_arg(list, int);
  va_end(list);
  return result;
}
int main(void) {
  int sum = 0;
  int *p = &sum;
  for (int i = 0; i < 2; i++) {
#ifdef MARKED
    int x;
    switch (i) {
#else
    switch (i) {
      int x;
#endif
    case 0:
      x = 5;
#ifdef OLD_ADDRESS
      p = &x;
#endif
      sum += x;
      break;
    default:
#ifndef OLD_VALUE
      x = 1;
#endif
      if (x == 1)
        sum++;
    }
  }
  fathom_assert(*p >= 5);
  {
    fathom_assert(first(1, 2) == 2);
  }
}

// A variable is not used behind the end of its block.
// EXPECT: SAFE
// EXPECT -DBLOCK: UNSAFE use-after-scope
// EXPECT -DLOOP: UNSAFE use-after-scope
// EXPECT -DVLA: UNSAFE use-after-scope
// EXPECT -DCALL: UNSAFE use-after-scope
// EXPECT -DLATE: UNSAFE use-after-scope
#include <fathom.h>
static void set(int *p) { *p = 7; }
int main(void) {
  int *p = 0, outer = 1, n = 1 + (fathom_nondet_int() & 3);
  {
    int inner = 2;
    p = &inner;
    set(p);
#ifndef BLOCK
    p = &outer;
#endif
  }
  *p = 3;
  for (int i = 0; i < 2; i++) {
    int x = i;
    *p = i;
#ifdef LOOP
    p = &x;
#endif
    x++;
  }
  {
    int a[n];
    a[0] = 1;
#ifdef VLA
    p = a;
#endif
  }
  set(p);
#ifdef CALL
  {
    int late;
    p = &late;
    set(p);
  }
  set(p);
#endif
  int *q = &outer;
  if (n > 1) {
    int late = 2;
#ifdef LATE
    q = &late;
#endif
    late++;
  }
  return *q == 9;
}

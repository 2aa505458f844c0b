// One digit: 9.5 and more are printed as 1e+01.
// EXPECT -DROOM=8: SAFE
// EXPECT -DROOM=5: UNSAFE out-of-bounds-write
#include <assert.h>
#include <stdio.h>
extern double nondet_double(void);
int main(void) {
  double x = nondet_double();
  if (!(x >= 9.6 && x <= 9.8))
    return 0;
  char to[ROOM];
  sprintf(to, "%.1g", x);
}

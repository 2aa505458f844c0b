// Pointers are copied, how many is not known.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>
int main(void) {
  int x[3] = {1, 2, 3}, y[3] = {0};
  int *p[3] = {&x[0], &x[1], &x[2]};
  int *q[3] = {&y[0], &y[1], &y[2]};
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 3);
  memcpy(q, p, n * sizeof *p);
  *q[1] = 5;
#ifdef BUG
  fathom_assert(x[1] == 2);
#else
  fathom_assert(n > 1 ? x[1] == 5 && y[1] == 0 : x[1] == 2 && y[1] == 5);
#endif
  return 0;
}

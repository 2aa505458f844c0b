// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE signed-overflow
#include <fathom.h>

#ifdef BUG
#define MAX 46341
#else
#define MAX 46340
#endif

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x <= MAX);
  return x * x >= 0;
}

// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE signed-overflow
#include <fathom.h>

#ifdef BUG
#define MAX 2147483647
#else
#define MAX 2147483646
#endif

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x <= MAX);
  return x + 1 > 0;
}

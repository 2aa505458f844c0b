// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE unreachable
#include <fathom.h>
#include <stdlib.h>
_Noreturn static void die(int x) {
  if (x)
    exit(1);
#ifndef BUG
  exit(2);
#endif
}
int main(void) { die(fathom_nondet_int()); }

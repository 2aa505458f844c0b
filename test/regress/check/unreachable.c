// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE unreachable
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint() % 4;
  switch (x) {
  case 0:
  case 1:
  case 2:
#ifndef BUG
  case 3:
#endif
    return 0;
  }
  __builtin_unreachable();
}

// What is only true after three rounds must be found.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = 0;
  while (fathom_nondet_bool()) {
    x++;
    if (x == 3)
      break;
  }
#ifdef BUG
  fathom_assert(x != 3);
#else
  fathom_assert(x <= 3);
#endif
  return 0;
}

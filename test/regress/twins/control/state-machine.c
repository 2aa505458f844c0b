// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int state = 0, steps = 0;
  while (state != 9) {
    switch (state) {
    case 0:
      state = fathom_nondet_bool() ? 1 : 2;
      break;
    case 1:
      state = 3;
      break;
    case 2:
      state = 3;
      steps++;
      break;
    case 3:
#ifdef BUG
      fathom_assert(steps < 3);
#else
      fathom_assert(steps < 4);
#endif
      state = 9;
      break;
    }
    steps++;
  }
  fathom_assert(steps == 3 || steps == 4);
  return 0;
}

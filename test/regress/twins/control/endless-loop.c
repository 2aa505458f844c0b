// A loop that never ends hides what comes after it, and nothing else.
// EXPECT --unwind=3: SAFE
// EXPECT --unwind=3 -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x != 5);
#endif
  if (x > 5)
    for (;;)
      ;
  fathom_assert(x <= 5);
  return 0;
}

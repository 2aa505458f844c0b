// a and b jump to each other and both are entered from outside.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// TWINS: reduce_cycles
#include <fathom.h>

int main(void) {
  int x = 0, y = 0, n = 0;
  if (fathom_nondet_bool())
    goto b;
a:
  x++;
  if (++n == 4)
    goto end;
  goto b;
b:
  y++;
  if (++n == 4)
    goto end;
  goto a;
end:
#ifdef BUG
  fathom_assert(x == 2 && y == 2 && n < 4);
#else
  fathom_assert(x == 2 && y == 2 && n == 4);
#endif
  return 0;
}

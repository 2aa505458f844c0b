// The same with an exit that depends on an input, and the order of the blocks seen in the result.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned stop = fathom_nondet_uint();
  fathom_assume(stop < 6);
  unsigned word = 0, n = 0;
  _Bool second = fathom_nondet_bool();
  if (second)
    goto b;
a:
  word = word * 2;
  if (n++ == stop)
    goto end;
b:
  word = word * 2 + 1;
  if (n++ == stop)
    goto end;
  goto a;
end:
#ifdef BUG
  fathom_assert(word != 0x2a);
#else
  fathom_assert(word == (second ? 0x2au >> (5 - stop) : 0x15u >> (5 - stop)));
#endif
  return 0;
}

// A store to one bit-field leaves its neighbours alone.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  unsigned a : 5, b : 11, c : 7, d : 9;
  unsigned long e : 33, f : 31;
};

int main(void) {
  struct s s = {3, 5, 7, 9, 11, 13};
  s.b = fathom_nondet_uint();
  s.e = fathom_nondet_ulong();
  unsigned c = s.c++;
  fathom_assert(s.a == 3 && c == 7 && s.c == 8 && s.d == 9 && s.f == 13);
#ifdef BUG
  fathom_assert(s.b < 2047);
#else
  fathom_assert(s.b < 2048);
#endif
  fathom_assert(s.e <= 0x1fffffffful);
  return 0;
}

// Packed fields cross the boundaries of bytes and words.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct __attribute__((packed)) s {
  unsigned long a : 13;
  long b : 40;
  unsigned c : 3;
  signed char d : 8;
};

int main(void) {
  struct s s = {0};
  long v = fathom_nondet_long();
  s.a = 0x1abc;
  s.c = 5;
  s.d = -2;
  s.b = v;
#ifdef BUG
  fathom_assume(v >= -(1L << 39) && v <= 1L << 39);
#else
  fathom_assume(v >= -(1L << 39) && v < 1L << 39);
#endif
  fathom_assert(s.b == v);
  fathom_assert(s.a == 0x1abc && s.c == 5 && s.d == -2);
  return 0;
}

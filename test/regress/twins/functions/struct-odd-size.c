// Seven bytes by value: passed in a register that is wider than the structure.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct odd {
  unsigned char b[7];
};
static struct odd reverse(struct odd o) {
  struct odd r;
  for (int i = 0; i < 7; i++)
    r.b[i] = o.b[6 - i];
  return r;
}

int main(void) {
  struct odd o = {{1, 2, 3, 4, 5, 6, fathom_nondet_uchar()}}, r = reverse(o);
#ifdef BUG
  fathom_assert(r.b[0] != 7);
#else
  fathom_assert(r.b[0] == o.b[6] && r.b[6] == 1 && r.b[3] == 4);
#endif
  return 0;
}

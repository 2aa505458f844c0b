// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>
struct op {
  int id;
  int (*f)(int);
};
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
int main(void) {
  struct op ops[2] = {{1, inc}, {2, dec}}, cur;
  memcpy(&cur, &ops[fathom_nondet_uint() % 2], sizeof cur);
  int r = cur.f(5);
#ifdef BUG
  fathom_assert(r == 6);
#else
  fathom_assert(r == (cur.id == 1 ? 6 : 4));
#endif
  return 0;
}

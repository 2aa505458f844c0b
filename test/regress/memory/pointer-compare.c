// Only pointers into one object are ordered or subtracted; equality is for all.
// EXPECT: SAFE
// EXPECT -DLESS: UNSAFE pointer-compare
// EXPECT -DMINUS: UNSAFE pointer-compare
// EXPECT -DNULL_LESS: UNSAFE pointer-compare
#include <stdint.h>
static int difference(char *p, char *q) { return p - q; }
int main(void) {
  char a[4] = {0}, b[4] = {0}, *p = a + 1, *q = b;
  int r = p == q || p != q;
  r += difference(p, a) + (p < a + 4) + (q >= b);
  r += (uintptr_t)p < (uintptr_t)q;
  r += (uintptr_t)p - (uintptr_t)q != 0;
#ifdef LESS
  r += p < q;
#elif defined(MINUS)
  r += difference(p, q);
#elif defined(NULL_LESS)
  char *nothing = 0;
  r += nothing < p;
#endif
  return r == 100;
}

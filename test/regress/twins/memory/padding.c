// Padding is arbitrary.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT -DBUG --checks=assert: UNSAFE assert
#include <fathom.h>
struct s {
  char c;
  int i;
};
int main(void) {
  struct s s;
  s.c = 1;
  s.i = 2;
  unsigned char *p = (unsigned char *)&s;
#ifdef BUG
  fathom_assert(p[1] == 0);
#else
  fathom_assert(p[0] == 1 && p[4] == 2);
#endif
  return 0;
}

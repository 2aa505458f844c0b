// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static const char *name(int i) {
  switch (i) {
  case 0:
    return "zero";
  case 1:
    return "one";
  default:
    return "many";
  }
}

int main(void) {
  int i = fathom_nondet_int();
  const char *s = name(i);
  int n = 0;
  while (s[n])
    n++;
#ifdef BUG
  fathom_assert(n == 4);
#else
  fathom_assert(n == (i == 1 ? 3 : 4));
#endif
  return 0;
}

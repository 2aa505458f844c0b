// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static unsigned length(const char *s) {
  unsigned n = 0;
  while (s[n])
    n++;
  return n;
}

int main(void) {
  const char *text = "fathom";
  char buffer[8] = "abc";
#ifdef BUG
  buffer[2] = 0;
#endif
  fathom_assert(length(text) == 6);
  fathom_assert(length(buffer) == 3);
  return 0;
}

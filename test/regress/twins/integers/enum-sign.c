// An enum without negative members is unsigned in C, int with one.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#ifdef BUG
enum e { A, B };
#else
enum e { A, B, N = -1 };
#endif

int main(void) {
  enum e x = A;
  x = (enum e)(x - 1);
  fathom_assert(x < 0);
  return 0;
}

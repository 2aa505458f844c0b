// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static void f(int n) {
  fathom_assert(n !=
#ifdef BUG
                17
#else
                21
#endif
  );
  if (n < 20)
    f(n + 1);
}
int main(void) {
  f(0);
  return 0;
}

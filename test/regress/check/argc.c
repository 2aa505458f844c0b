// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(int argc, char **argv) {
#ifdef BUG
  fathom_assert(argc != 2);
#else
  fathom_assert(argc >= 0);
#endif
  return argv == 0;
}

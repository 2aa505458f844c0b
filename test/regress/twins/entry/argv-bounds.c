// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-read null-deref
#include <fathom.h>

int main(int argc, char **argv) {
#ifdef BUG
  return argv[1][0] == 'x';
#else
  return argc > 1 && argv[1][0] == 'x';
#endif
}

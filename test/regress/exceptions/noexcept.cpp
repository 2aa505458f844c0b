// An exception that leaves a function that promises there is none, a destructor, or main, is a failure at the throw.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE uncaught-exception@15
// EXPECT -DBUG=2: UNSAFE uncaught-exception@19
// EXPECT -DBUG=3: UNSAFE uncaught-exception@33
// EXPECT -DBUG=4: UNSAFE uncaught-exception@51
// EXPECT -DBUG=4 --checks=-uncaught-exception: SAFE
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif
static int ends;
static int careful(int x) noexcept {
  if (x > 3)
    throw x;
  try {
    if (x < 0)
      throw BUG == 2 ? 1L : 2L;
  } catch (int) {
    return 1;
#if BUG != 2
  } catch (long) {
    return 2;
#endif
  }
  return 3;
}
struct Ends {
  bool bad;
  ~Ends() {
    ++ends;
    if (BUG == 3 && bad)
      throw 1;
  }
};

int main() {
  int x = fathom_nondet_int();
#if BUG != 1
  fathom_assume(x <= 3);
#endif
  try {
    Ends e{true};
    careful(x);
    if (x == 3)
      throw 'x';
  } catch (char c) {
    fathom_assert(c == 'x' && ends == 1);
  }
  if (BUG == 4 && x == 1)
    throw 'y';
}

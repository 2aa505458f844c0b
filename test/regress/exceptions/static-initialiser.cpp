// An initialiser of a static variable that was left by an exception begins again: that is no recursion. One that is
// entered while it runs is.
// EXPECT: UNSAFE static-recursion
// EXPECT -DFIXED: SAFE
// EXPECT -DTHROWS: SAFE
// EXPECT -DTHROWS -DHERE: SAFE
// EXPECT -DTHROWS -DBUG=1: UNSAFE assert
// EXPECT -DTHROWS -DHERE -DBUG=1: UNSAFE assert
// EXPECT -DTHROWS -DBUG=2: UNSAFE static-recursion
// EXPECT -DTHROWS -DHERE -DBUG=2: UNSAFE static-recursion
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif
static int tries;
static int init(int depth);
#ifdef HERE // caught where the variable is
static int get(int depth) {
  try {
    static int v = init(depth);
    return v;
  } catch (int) {
    return 0;
  }
}
#else
static int get(int depth) {
  static int v = init(depth);
  return v;
}
#endif
static int init(int depth) {
#ifdef THROWS
  if (++tries < 3)
    throw tries;
#if BUG == 2
  return depth > 0 ? 42 : get(depth + 1);
#endif
  return 42;
#elif defined(FIXED)
  return 42;
#else
  return depth > 0 ? 42 : get(depth + 1);
#endif
}
int main() {
#ifdef THROWS
  for (int i = 0; i < 2; ++i)
    try {
      get(0);
    } catch (int) {
    }
#endif
  int got = get(0);
  fathom_assert(got == (BUG == 1 ? 41 : 42) && get(0) == got && tries <= 3);
}

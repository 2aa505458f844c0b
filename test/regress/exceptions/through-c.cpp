// An exception through a function of the library, or of a class that is only declared, is UNKNOWN; caught before, it
// is not.
// EXPECT: SAFE
// EXPECT -DTHROUGH: UNKNOWN exception is thrown through a function of the library
// EXPECT -DDECLARED: UNKNOWN exception of a class whose bases are not known
// EXPECT -DBUG: UNSAFE assert
#include <cstdlib>
#include <fathom.h>
#ifdef DECLARED
struct Declared {
  virtual void f();
};
#endif
static int compared;
static int compare(const void *, const void *) {
#ifdef THROUGH
  throw 1;
#endif
  try {
    throw 2;
  } catch (int i) {
    compared = i;
  }
  return 0;
}

int main() {
  int a[2] = {1, 2};
  try {
#ifdef DECLARED
    throw Declared();
#endif
    std::qsort(a, 2, sizeof *a, compare);
  } catch (int) {
    return 1;
  }
#ifdef BUG
  fathom_assert(compared != 2);
#endif
}

// An exception that is thrown again is the same object, with its class; it ends with its last handler.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE use-after-free
// EXPECT -DBUG=3: UNSAFE uncaught-exception
// EXPECT -DBUG=4: UNSAFE assert
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif
static int alive;
struct Base {
  int n = 1;
  Base() { ++alive; }
  Base(const Base &other) : n(other.n) { ++alive; }
  virtual ~Base() { --alive; }
};
struct Derived : Base {
  int d = 4;
};
static Base *kept;

static void middle() {
  try {
    throw Derived();
  } catch (Base &b) {
    b.n = 2;
    kept = &b;
    fathom_assert(alive == 1);
    throw;
  }
}
static int nested() {
  try {
    try {
      throw 1;
    } catch (int) {
      try {
        throw 2L;
      } catch (long) {
      }
      throw;
    }
  } catch (int i) {
    return i;
  } catch (long) {
    return 5;
  }
}

int main() {
  try {
    middle();
    fathom_assert(false);
  } catch (Derived d) {
    fathom_assert(d.n == (BUG == 1 ? 1 : 2) && d.d == 4 && alive == 2 && kept != &d);
  }
  fathom_assert(alive == 0);
  if (BUG == 2)
    kept->n = 3;
  if (BUG == 3)
    throw;
  fathom_assert(nested() == (BUG == 4 ? 2 : 1));
}

// Objects end in the right order while an exception is on its way, those of the part of a constructor that was done,
// too; without one they end as always.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif
static int history;
struct Noted {
  int n;
  explicit Noted(int number) : n(number) {}
  ~Noted() { history = history * 10 + n; }
};
struct Whole {
  Noted first{3}, second;
  explicit Whole(bool bad) : second(bad ? throw 1 : 4) {}
  ~Whole() { history = history * 10 + 9; }
};
static void inner(bool bad) {
  Noted a(1), b(2);
  if (bad)
    throw 7;
}
static void outer(bool bad) {
  Noted c(5);
  inner(bad);
  history = history * 10 + 6;
}

int main() {
  bool bad = fathom_nondet_bool(), done = false;
  try {
    outer(bad);
    done = true;
  } catch (int) {
  }
  fathom_assert(done == !bad);
  fathom_assert(history == (bad ? BUG == 1 ? 125 : 215 : BUG == 2 ? 215 : 2165));
  history = 0;
  try {
    Whole whole(bad);
  } catch (...) {
    history = history * 10 + 8;
  }
  fathom_assert(history == (bad ? BUG == 3 ? 38 : 38 : 943) && (BUG != 3 || !bad));
}

// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// TWINS: add_exit_handlers
#include <fathom.h>

static int word;
struct Mark {
  int n;
  explicit Mark(int k) : n(k) {}
  ~Mark() { word = word * 10 + n; }
};

static int f(int x) {
  Mark a(1);
  if (x > 0)
    return 5;
  Mark b(2);
  return 6;
}

int main() {
  int x = fathom_nondet_int(), r = f(x);
#ifdef BUG
  fathom_assert(word == 1 || word == 12);
#else
  fathom_assert(r == 5 ? word == 1 : word == 21);
#endif
}

// One object is made in place, one is copied, both end.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static int n;
struct T {
  T() { n++; }
  T(const T &) { n += 10; }
  ~T() { n -= 1; }
};
static T make() { return T(); }
static void take(T) {}
int main() {
  {
    T t = make();
    take(t);
  }
#ifdef BUG
  fathom_assert(n == 0);
#else
  fathom_assert(n == 9);
#endif
}

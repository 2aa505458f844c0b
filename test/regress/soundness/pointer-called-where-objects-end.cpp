// A call through a pointer in a function in which objects end: the mark of its
// type ended a block, and was taken out of it.
// EXPECT: SAFE
// EXPECT -DWRONG: UNSAFE assert
// EXPECT -DTYPE: UNSAFE object-type
#include <cassert>
static int ended;
struct guard {
  ~guard() { ++ended; }
};
static int twice(int x) { return 2 * x; }
static int call(int (*f)(int), int x) {
  guard here;
  return f(x);
}
int main() {
#ifdef TYPE
  return call(reinterpret_cast<int (*)(int)>(&call), 1);
#endif
  int result = call(twice, 3);
#ifdef WRONG
  assert(result == 5);
#endif
  assert(result == 6 && ended == 1);
}

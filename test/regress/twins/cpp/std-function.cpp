// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE use-after-scope
// EXPECT -DBAD=3: UNSAFE uncaught-exception
#include <fathom.h>
#include <functional>
#ifndef BAD
#define BAD 0
#endif

static std::function<int(int)> adder(int by) {
  if (BAD == 2)
    return [&by](int x) { return x + by; }; // `by` has ended when it is called
  if (BAD == 3)
    return nullptr;
  return [by](int x) { return x + by; };
}

int main() {
  int x = fathom_nondet_int();
  fathom_assume(x < 1000);
  std::function<int(int)> f = adder(2), g = f;
  try {
    std::function<void()>()();
  } catch (const std::bad_function_call &) {
    x = x > 0 ? x : 0;
  }
  fathom_assert(g(x) == x + (BAD == 1 ? 3 : 2));
}

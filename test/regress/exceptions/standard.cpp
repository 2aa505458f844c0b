// Exceptions of the standard library: what they say, what they are derived from, and who throws them.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE uncaught-exception
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
#include <fathom.h>
#include <stdexcept>
#include <string>
#include <vector>
#ifndef BUG
#define BUG 0
#endif
struct Mine : std::runtime_error {
  int code;
  explicit Mine(int c) : std::runtime_error("mine"), code(c) {}
};
static int kind(int n) {
  try {
    switch (n) {
    case 0: throw std::invalid_argument("abc");
    case 1: throw std::overflow_error(std::string("de"));
    case 2: throw Mine(4);
    case 3: throw std::exception();
    }
  } catch (const std::logic_error &e) {
    fathom_assert(e.what()[0] == 'a' && e.what()[3] == 0);
    return 0;
  } catch (const Mine &m) {
    fathom_assert(m.code == 4 && m.what()[0] == (BUG == 4 ? 'n' : 'm'));
    return 2;
  } catch (const std::runtime_error &e) {
    return e.what()[1] == 'e' ? 1 : 5;
  } catch (const std::exception &e) {
    return BUG == 1 ? 4 : 3;
  }
  return 6;
}

int main() {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n < 4);
  fathom_assert(kind(n) == n);
  std::vector<int> v(3, 7);
  int got = 0;
  try {
    got = v.at(n);
    fathom_assert(n < 3 || BUG == 3);
  } catch (const std::out_of_range &) {
    fathom_assert(n == 3 && BUG != 3);
    got = 7;
  }
  fathom_assert(got == 7);
  if (BUG == 2)
    v.at(n);
}

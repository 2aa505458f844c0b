// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE uncaught-exception
// EXPECT -DBAD=3: UNSAFE use-after-free
// EXPECT -DBAD=4: UNSAFE null-deref
#include <fathom.h>
#include <string>
#include <variant>
#ifndef BAD
#define BAD 0
#endif

struct Size {
  int operator()(int i) const { return i; }
  int operator()(const std::string &s) const { return int(s.size()); }
};

int main() {
  int x = fathom_nondet_int();
  std::variant<int, std::string> v = x;
  fathom_assert(v.index() == (BAD == 1 ? 1 : 0) && std::get<int>(v) == x);
  v = std::string("a long text that is not kept inside");
  fathom_assert(std::visit(Size(), v) == 35);
  const char &first = std::get<std::string>(v)[0];
  if (BAD == 2)
    std::get<int>(v);
  if (BAD == 3)
    v = 1;
  if (BAD == 4)
    return *std::get_if<int>(&v);
  fathom_assert(first == 'a');
}

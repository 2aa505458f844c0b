// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE uncaught-exception
// EXPECT -DBAD=3: UNSAFE use-after-free
// EXPECT -DBAD=4: UNSAFE assert
#include <fathom.h>
#include <optional>
#include <string>
#ifndef BAD
#define BAD 0
#endif

static std::optional<int> half(int x) {
  if (x % 2 != 0)
    return std::nullopt;
  return x / 2;
}

int main() {
  int x = fathom_nondet_int();
  std::optional<int> h = half(x);
  fathom_assert(h.has_value() == (x % 2 == (BAD == 1 ? 1 : 0)));
  if (h || BAD == 2)
    fathom_assert(h.value() == x / 2);
  if (BAD == 4)
    fathom_assert(*h + *h == x); // libstdc++'s own assertion
  std::optional<std::string> text("a long text that is not kept inside");
  const char &first = (*text)[0];
  if (BAD == 3)
    text.reset();
  fathom_assert(first == 'a');
}

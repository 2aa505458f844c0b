// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE uncaught-exception
// EXPECT -DBAD=3: UNSAFE use-after-scope
// EXPECT -DBAD=4: UNSAFE assert
#include <fathom.h>
#include <string>
#include <string_view>
#ifndef BAD
#define BAD 0
#endif

static std::string_view word(std::string_view text) {
  return text.substr(0, text.find(' '));
}

int main() {
  std::string_view first = word("two words");
  fathom_assert(first == (BAD == 1 ? "two " : "two") && first.size() == 3);
  if (BAD == 2)
    first.substr(4);
  if (BAD == 3)
    first = word(std::string("short one")); // the string ends with the statement
  unsigned i = fathom_nondet_uint();
  if (i < 3 + unsigned(BAD == 4)) // libstdc++'s own assertion
    fathom_assert(first[i] != ' ');
}

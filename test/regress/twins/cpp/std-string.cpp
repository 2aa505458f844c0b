// Bodies of std::string are there, and so are the assertions of its operators.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG --replay=native %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: basic_string.h:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: std::string::operator[](this = &s
// BUG: confirmed natively
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string>

int main() {
  std::string s("abc");
  char c = fathom_nondet_char();
  s.push_back(c);
  s += "more than what fits without the heap";
  fathom_assert(s[3] == c && s.find("fits") == 19);
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= s.size() + 1);
#else
  fathom_assume(n <= s.size());
#endif
  return s[n] == c;
}

// Assertions of libstdc++ fail by a call of _ZSt21__glibcxx_assert_failPKciS0_S0_;
// older versions call _ZSt20__replacement_assertPKciS0_S0_, which has a body.
// clang-format off
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG --replay=native %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DOLD %s 2>&1 | FileCheck %s --check-prefix=OLD
// BUG: stl_vector.h:{{[0-9]+:[0-9]+}}: error: assert: assertion does not hold: __n < this->size()
// BUG: confirmed natively
// BUG: {{^}}fathom: UNSAFE (1 of
// OLD: error: assert: assertion does not hold: n < 3
// OLD: {{^}}fathom: UNSAFE (1 of
// clang-format on
#include <cstdlib>
#include <fathom.h>
#include <vector>

namespace std {
inline void __replacement_assert(const char *, int, const char *,
                                 const char *) {
  abort();
}
} // namespace std

int main() {
  std::vector<int> v;
  v.reserve(8); // what lies behind the elements can be read, too
  for (int i = 0; i < 3; ++i)
    v.push_back(i);
  unsigned n = fathom_nondet_uint();
#if defined(BUG)
  fathom_assume(n <= 3);
#elif defined(OLD)
  if (n >= 3)
    std::__replacement_assert(__FILE__, __LINE__, __func__, "n < 3");
#else
  fathom_assume(n < 3);
#endif
  return v[n];
}

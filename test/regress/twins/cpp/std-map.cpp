// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG --replay=native %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: std-map.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: confirmed natively
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <map>
#include <set>

int main() {
  std::map<int, int> m;
  int x = fathom_nondet_int(), sum = 0, last = -1;
  for (int key : {5, 2, 8, 1, 9, 3})
    m[key] = x;
  m.erase(5);
  for (auto [key, value] : m) {
    fathom_assert(key > last && value == x);
    last = key;
    sum += key;
  }
  std::set<char> s{'c', 'a', 'b'};
#ifdef BUG
  fathom_assert(sum == 28 && *s.rbegin() == 'c');
#else
  fathom_assert(sum == 23 && *s.rbegin() == 'c');
#endif
}

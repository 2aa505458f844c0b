// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG --replay=native %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: std-unordered-map.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: confirmed natively
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <unordered_map>

int main() {
  std::unordered_map<int, int> m;
  int x = fathom_nondet_int();
  for (int key = 0; key < 15; ++key) // grows once
    m[7 * key] = x;
  m.erase(14);
#ifdef BUG
  fathom_assert(m.size() == 14 && m[21] == x && m.count(14) == 1);
#else
  fathom_assert(m.size() == 14 && m[21] == x && m.count(14) == 0);
#endif
}

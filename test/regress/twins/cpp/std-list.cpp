// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG --replay=native %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: std-list.cpp:{{[0-9]+:[0-9]+}}: error: use-after-free:
// BUG: confirmed natively
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <list>

int main() {
  std::list<int> l{1, 2, 3};
  auto second = ++l.begin();
  int x = fathom_nondet_int();
  l.push_front(x);
#ifdef BUG
  auto next = second;
  l.erase(second);
#else
  auto next = l.erase(second);
#endif
  l.reverse();
  fathom_assert(l.size() == 3 && l.front() == 3 && l.back() == x);
  return *next == 7;
}

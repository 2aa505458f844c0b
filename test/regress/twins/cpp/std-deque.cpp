// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <deque>
#include <fathom.h>

int main() {
  int x = fathom_nondet_int();
  std::deque<int> d;
  d.push_back(x);
  d.push_front(1);
  d.push_back(3);
  d.pop_front();
#ifdef BUG
  fathom_assert(d.size() == 2 && d.front() == 1);
#else
  fathom_assert(d.size() == 2 && d[0] == x && d.back() == 3);
#endif
}

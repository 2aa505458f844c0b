// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <vector>

int main() {
  std::vector<int> v;
  v.push_back(1);
  v.push_back(2);
  v.push_back(3);
#ifdef BUG
  fathom_assert(v[2] == 2);
#else
  fathom_assert(v[2] == 3 && v.size() == 3);
#endif
}

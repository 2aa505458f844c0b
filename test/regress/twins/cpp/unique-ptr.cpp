// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <memory>

int main() {
  auto p = std::make_unique<int>(5);
  auto q = std::move(p);
#ifdef BUG
  fathom_assert(p != nullptr);
#else
  fathom_assert(!p && *q == 5);
#endif
}

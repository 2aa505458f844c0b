// EXPECT -std=c++20: SAFE
// EXPECT -std=c++20 -DBAD=1: UNSAFE assert
// EXPECT -std=c++20 -DBAD=2: UNSAFE assert
// EXPECT -std=c++20 -DBAD=3: UNSAFE use-after-free
#include <fathom.h>
#include <span>
#include <vector>
#ifndef BAD
#define BAD 0
#endif

static int sum(std::span<const int> numbers) {
  int result = 0;
  for (int n : numbers)
    result += n;
  return result;
}

int main() {
  std::vector<int> v{1, 2, 3};
  v.shrink_to_fit();
  std::span<int> all = v;
  fathom_assert(sum(all.subspan(1)) == (BAD == 1 ? 6 : 5));
  unsigned i = fathom_nondet_uint();
  if (i < all.size() + (BAD == 2)) // libstdc++'s own assertion
    all[i] = 4;
  if (BAD == 3)
    v.push_back(5);
  fathom_assert(sum(all) >= 6);
}

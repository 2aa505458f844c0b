// Writing to a stream that has failed sets its failbit, too.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <iostream>
int main() {
  std::cout << 1;
  if (!std::cout.bad())
    return 0;
  std::cout << 2;
#ifdef BUG
  fathom_assert(std::cout.rdstate() == std::ios::badbit);
#else
  fathom_assert(std::cout.bad() && std::cout.fail() && !std::cout.eof());
#endif
}

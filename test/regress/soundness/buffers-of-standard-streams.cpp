// The standard streams have buffers: that their models have none was a null
// pointer for the program (UNSAFE where it was looked at, SAFE where it must not
// be null). UNKNOWN now; a stream that is made without a buffer has none.
// EXPECT: UNKNOWN buffers of the standard streams
// EXPECT -DINPUT: UNKNOWN buffers of the standard streams
// EXPECT -DNONE: SAFE
// EXPECT -DNONE -DBUG: UNSAFE assert
#include <fathom.h>
#include <iostream>

int main() {
#if defined(NONE)
  std::ostream none(nullptr);
  none << 1;
  fathom_assert(none.rdbuf() == nullptr);
#ifdef BUG
  fathom_assert(none.good());
#endif
#elif defined(INPUT)
  if (!std::cin.rdbuf())
    fathom_assert(false);
#else
  fathom_assert(std::cout.rdbuf() != nullptr);
#endif
}

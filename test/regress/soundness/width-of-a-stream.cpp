// A width is for one output; what is written must be initialised and there.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE nonnull
// EXPECT -DBAD=3: UNSAFE uninitialised-read
// EXPECT -DBAD=4: UNSAFE uninitialised-read
#include <fathom.h>
#include <iostream>
#ifndef BAD
#define BAD 0
#endif

int main() {
  float number = 1;
  void *pointer = nullptr;
  const char *text = "text";
#if BAD == 2
  text = nullptr;
#elif BAD == 3
  float unset;
  std::cout << unset;
#elif BAD == 4
  void *nowhere;
  std::cout << nowhere;
#endif
  std::cout.width(5);
  std::cout << 1;
  fathom_assert(std::cout.width() == (BAD == 1 ? 5 : 0));
  std::cout.width(5);
  std::cout.put('x');
  fathom_assert(std::cout.width() == 5);
  std::cout << text << number << pointer;
  fathom_assert(std::cout.width() == 0);
}

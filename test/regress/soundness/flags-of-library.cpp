// A number that is read through a reference raises flags as one that is
// returned does; what reads and writes no floating-point number raises none.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
#include <cfenv>
#include <fathom.h>
#include <iostream>
#include <sstream>
#ifndef BAD
#define BAD 0
#endif

int main() {
  std::feclearexcept(FE_ALL_EXCEPT);
#if BAD == 1
  double number = 0;
  std::cin >> number;
#elif BAD == 2
  std::istringstream text("0.1");
  double number = 0;
  text >> number;
#else
  int number = 0;
  std::cin >> number;
  std::cout << "read" << std::endl;
#endif
  fathom_assert(!std::fetestexcept(FE_INEXACT));
}

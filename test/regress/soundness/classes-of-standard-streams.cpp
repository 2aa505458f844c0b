// What typeid says of a stream: the tables of the models named no class, which was
// a null pointer where typeid looked (UNSAFE).
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
#include <fathom.h>
#include <iostream>
#include <sstream>
#include <typeinfo>
#ifndef BUG
#define BUG 0
#endif

template <class T> static bool is(std::ios &stream) {
  return typeid(stream) == typeid(T);
}
int main() {
  std::ostream &out = std::cout;
  std::istream &in = std::cin;
  fathom_assert(typeid(out) == typeid(std::ostream));
  fathom_assert((typeid(in) == typeid(std::istream)) == (BUG != 1));
  std::ostringstream os;
  std::stringstream ss;
  fathom_assert(is<std::ostringstream>(os) && is<std::stringstream>(ss));
  fathom_assert(is<std::ostream>(os) == (BUG == 2));
}

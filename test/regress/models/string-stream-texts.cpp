// What was written to a string stream is its text, what is read from one is what
// the text says: values, bits of the state, what is left.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
#include <fathom.h>
#include <iostream>
#include <sstream>
#ifndef BUG
#define BUG 0
#endif

// What knows only the base classes is used with the standard streams, too.
static std::ostream &print(std::ostream &to, int x) { return to << x; }
static bool is_number(std::istream &from, int &x) { return bool(from >> x); }

static void numbers(int x) {
  std::ostringstream os;
  print(os, x) << ',' << std::hex << 255;
  print(std::cout, x);
  std::istringstream is(os.str());
  int y = 0;
  char c = 0;
  fathom_assert(is_number(is, y) && y == (BUG == 1 ? 5 : x));
  fathom_assert(is >> c && c == ',');
  fathom_assert(!is_number(is, y) && y == 0);
  fathom_assert(is.fail() && (BUG == 2 ? is.eof() : !is.eof()));
  is.clear();
  std::string rest;
  is >> rest;
  fathom_assert(rest == "ff" && is.eof() && !is.fail());
  std::istringstream large("99999999999");
  fathom_assert(!is_number(large, y) && y == 2147483647);
}
static void lines() {
  std::stringstream ss("a b\nc");
  std::string line;
  int count = 0;
  while (std::getline(ss, line))
    ++count;
  fathom_assert(count == (BUG == 3 ? 3 : 2));
  ss.clear();
  ss << "d";
  fathom_assert(ss.str() == (BUG == 4 ? "a b\ncd" : "d b\nc"));
  ss.str("");
  fathom_assert(ss.str().empty() && ss.good());
}

int main() {
  numbers(fathom_nondet_bool() ? -42 : 7);
  lines();
}

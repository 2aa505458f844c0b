// String streams as objects: moved, swapped, ended by a pointer to a base.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE uninitialised-read
// EXPECT -DBUG=4: UNSAFE use-after-free
#include <fathom.h>
#include <memory>
#include <sstream>
#ifndef BUG
#define BUG 0
#endif

static void moves() {
  std::stringstream a("12 x");
  int n = 0;
  a >> n;
  std::stringstream b(std::move(a));
  std::string word;
  b >> word;
  fathom_assert(n == 12 && word == (BUG == 1 ? "12" : "x"));
  a = std::stringstream("7");
  a.swap(b);
  fathom_assert(a.eof() && b.get() == (BUG == 2 ? 'x' : '7'));
}
static void ends() {
  std::unique_ptr<std::ostream> p(new std::ostringstream);
  *p << 1;
  std::ostream *raw = p.get();
  p.reset();
  if (BUG == 4)
    *raw << 2;
  int x;
  std::ostringstream os;
  if (BUG == 3)
    os << x;
}

int main() {
  moves();
  ends();
}

// Types can be compared, and have names, also those whose information the library has; dynamic ones as well.
// TWINS: define_type_infos
// RUN: %exit 0 %fathom check %s
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
#include <cstring>
#include <exception>
#include <fathom.h>
#include <typeinfo>
#ifndef BUG
#define BUG 0
#endif
struct A {
  virtual ~A() {}
};
struct B : A {};
template <class T> static bool is_int(const T &) { return typeid(T) == typeid(int); }

int main() {
  A a;
  B b;
  A *p = fathom_nondet_bool() ? &a : &b;
  fathom_assert(is_int(3) && is_int(3L) == (BUG == 1) && !is_int(p));
  fathom_assert(typeid(double) != typeid(float) && typeid(char *) != typeid(const char *));
  fathom_assert(!std::strcmp(typeid(unsigned).name(), BUG == 2 ? "i" : "j"));
  fathom_assert(typeid(std::exception) != typeid(A));
  fathom_assert((typeid(*p) == typeid(B)) == (p == (BUG == 3 ? &a : &b)));
}

// Pointers that are caught by reference; what nobody can tell of pointers to members and of bases that are elsewhere.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert@30
// EXPECT -DMEMBER=1: UNKNOWN exception that may become a pointer to a member
// EXPECT -DMEMBER=2: UNKNOWN exception that may become a pointer to a member
// EXPECT -DBASE=1: UNKNOWN exception of a class whose bases are not known
// EXPECT -DBASE=2: UNKNOWN exception of a class whose bases are not known
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif
struct S {
  int a;
};
struct Base {
  virtual int key(); // is in another file, and so is the description of the class
  virtual ~Base() {}
};
struct Derived : Base {
  int key() override { return 2; }
};
static int x = 3;
int main() {
  int k = 0;
  try {
    throw &x;
  } catch (int *&p) {
    k = *p;
  }
  fathom_assert(k == (BUG ? 4 : 3));
#ifdef MEMBER
  try {
    if (MEMBER == 1)
      throw &S::a;
    throw nullptr;
  } catch (const int S::*) {
    k = 1;
  } catch (...) {
    k = 2;
  }
  fathom_assert(k == 2);
#endif
#ifdef BASE
  static Derived derived;
  try {
    if (BASE == 1)
      throw Derived();
    throw &derived;
  } catch (Base &) {
    k = 1;
  } catch (Base *) {
    k = 1;
  } catch (...) {
    k = 2;
  }
  fathom_assert(k == 2);
#endif
}

// docs/limits.md: delete takes the class of the pointer for that of the object. Where a pointer to a derived class becomes
// one to a base without a virtual destructor that is deleted there is a row.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DVIRTUAL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DDERIVED %s | FileCheck %s --check-prefix=ROW
// NONE-NOT: chosen: delete of a class
// NONE: {{^}}fathom: SAFE
// ROW: chosen: delete of a class without a virtual destructor: taken to be the class of the object
#ifdef VIRTUAL
struct base {
  virtual ~base() = default;
  int a = 1;
};
#else
struct base {
  int a = 1;
};
#endif
struct derived : base {};
int main() {
#if defined(DERIVED) || defined(VIRTUAL)
  base *p = new derived;
#else
  base *p = new base;
#endif
  delete p;
}

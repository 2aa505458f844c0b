// docs/limits.md, group 1: a loop that does not end and does nothing is undefined in C++, and an object that is used as one
// of a class of the library must be one; neither is a failure here. Classes of the program are judged.
// RUN: %exit 0 %fathom check %s | FileCheck %s
// RUN: %exit 0 %fathom check -DLIBRARY %s | FileCheck %s
// RUN: %exit 10 %fathom check -DOWN %s | FileCheck %s --check-prefix=OWN
// CHECK: {{^}}fathom: SAFE
// OWN: error: object-type:
#include <exception>
#include <new>
struct base {
  virtual ~base() {}
};
struct other {
  virtual ~other() {}
};
struct failure : std::exception {};
int main() {
#if defined(OWN)
  other o;
  base *p = reinterpret_cast<base *>(&o);
  base &r = static_cast<base &>(*p);
  r.~base();
#elif defined(LIBRARY)
  std::exception *p = new failure;
  (void)static_cast<std::bad_alloc *>(p);
#else
  unsigned i = 1;
  while (i)
    i |= 1;
#endif
}

// docs/limits.md: what nobody judges has a row where the program does it. Delete takes the class of the pointer for that of
// the object, where a pointer to a derived class becomes one to a base without a virtual destructor; loops may not end; the
// classes of the library have no tables here.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DVIRTUAL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DDERIVED %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DLOOP %s | FileCheck %s --check-prefix=LOOP
// RUN: %exit 0 %fathom check -DONCE %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DLIBRARY %s | FileCheck %s --check-prefix=LIBRARY
// RUN: %exit 10 %fathom check -DOWN %s | FileCheck %s --check-prefix=OWN
// RUN: %exit 0 %fathom check -DCONSTANT %s | FileCheck %s --check-prefix=CONSTANT
// RUN: %exit 0 %fathom check -DLAMBDA %s | FileCheck %s --check-prefix=CONSTANT
// RUN: %exit 0 %fathom check -isystem %S %s | FileCheck %s --check-prefix=SYSTEM
// RUN: %exit 0 %fathom check -DITERATOR %s | FileCheck %s --check-prefix=ITERATOR
// RUN: %exit 0 %fathom check -DITERATOR -DTREE %s | FileCheck %s --check-prefix=ITERATOR
// RUN: %exit 0 %fathom check -DORDER %s | FileCheck %s --check-prefix=ORDER
// RUN: %exit 0 %fathom check -DENDED %s | FileCheck %s --check-prefix=ENDED
// RUN: %exit 0 %fathom check -DENDED -DLIBRARY %s | FileCheck %s --check-prefix=ENDED
// NONE-NOT: chosen: objects of classes that have ended
// NONE-NOT: chosen: std::list
// NONE-NOT: chosen: algorithms of C++
// NONE-NOT: chosen: delete of a class
// NONE-NOT: chosen: loops of C++
// NONE-NOT: chosen: classes of the C++ library
// NONE-NOT: may be computed while compiling
// NONE-NOT: isystem
// NONE: {{^}}fathom: SAFE
// ROW: chosen: delete of a class without a virtual destructor: taken to be the class of the object
// LOOP: chosen: loops of C++: whether they end or do something ([intro.progress]) is not judged
// LIBRARY: chosen: classes of the C++ library, or of files that are not given: whether objects are of them (object-type) is not
// LIBRARY: {{^}}fathom: SAFE
// OWN: error: object-type:
// CONSTANT: chosen: calls through pointers in functions that may be computed while compiling (constexpr, lambdas): object-type
// SYSTEM: chosen: code of headers that -isystem and its cousins name: unsequenced is not judged
// ITERATOR: chosen: std::list, std::map, std::set: an iterator at the end that is followed is judged only where it leaves
// ITERATOR: {{^}}fathom: SAFE
// ORDER: chosen: algorithms of C++: whether comparisons that they are given order strictly is not judged
// ORDER: {{^}}fathom: SAFE
// ENDED: chosen: objects of classes that have ended in storage that is still there: whether they are used is not judged
// ENDED: {{^}}fathom: SAFE
#ifdef ENDED
#include <memory>
#endif
#ifdef ITERATOR
#include <list>
#include <set>
#elif defined(ORDER)
#include <algorithm>
#endif
#include <exception>
#include <new>
#if defined(VIRTUAL) || defined(OWN)
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
struct other {
  virtual ~other() {}
};
struct failure : std::exception {};
static int same(int x) { return x; }
constexpr int call(int (*f)(int), int x) { return f(x); }
struct noted {
  int value = 3;
  ~noted() { value = 4; }
};
int main() {
#if defined(ENDED) && defined(LIBRARY)
  auto shared = std::make_shared<noted>();
  std::weak_ptr<noted> watch = shared; // keeps the storage
  const noted *kept = shared.get();
  shared.reset();
  return kept->value == 3;
#elif defined(ENDED)
  alignas(noted) char room[sizeof(noted)];
  noted *ended = new (room) noted;
  ended->~noted();
  return ended->value == 3;
#elif defined(ITERATOR)
#ifdef TREE
  std::set<int> all{1};
#else
  std::list<int> all{1};
#endif
  return *all.end() == 7; // reads the number of elements
#elif defined(ORDER)
  int all[] = {3, 1, 2};
  std::sort(all, all + 3, [](int, int) { return true; });
#elif defined(LOOP)
  unsigned i = 1;
  while (i)
    i |= 1;
#elif defined(ONCE)
  unsigned i = 1;
  do
    ++i;
  while (0);
#elif defined(LIBRARY)
  std::exception *e = new failure;
  (void)static_cast<std::bad_alloc *>(e);
#elif defined(OWN)
  other o;
  base &r = *reinterpret_cast<base *>(&o);
  r.~base();
#elif defined(CONSTANT)
  return call(same, 1) == 2;
#elif defined(LAMBDA)
  auto through = [](int (*f)(int)) { return f(1); };
  return through(same) == 2;
#endif
#if defined(DERIVED) || defined(VIRTUAL)
  base *p = new derived;
#else
  base *p = new base;
#endif
  delete p;
}

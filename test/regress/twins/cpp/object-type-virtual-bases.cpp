// Whether an object is of the class that it is used as, where classes have
// virtual bases: the object's tables say where these lie. In constructors, too.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE object-type
// EXPECT -DBAD=2: UNSAFE object-type
// EXPECT -DBAD=3: UNSAFE assert
// RUN: %fathom check %s | FileCheck %s --check-prefix=NAMED
// NAMED-NOT: classes without descriptions
// NAMED: {{^}}fathom: SAFE
// RUN: %fathom check --compile-flag=-fno-rtti %s | FileCheck %s --check-prefix=NAMELESS
// NAMELESS: chosen: classes without descriptions (-fno-rtti): object-type is not judged
// EXPECT -m32: SAFE
// EXPECT -m32 -DBAD=1: UNSAFE object-type
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif

struct Root {
  virtual ~Root() {}
  virtual int id() { return 1; }
  int root = 1;
};
struct Left : virtual Root {
  Left() { seen = id(); }
  int id() override { return 2; }
  int seen, left = 2;
};
struct Right : virtual Root {
  int right = 3;
};
struct Both : Left, Right {
  int id() override { return 4; }
  int both = 4;
};
struct Other : virtual Root {
  int other = 5;
};

int main() {
  Both both;
  Left left;
  Root *root = fathom_nondet_bool() ? static_cast<Root *>(&both) : &left;
  fathom_assert(root->root == 1 && root->id() >= (BAD == 3 ? 3 : 2));
  Right *right = &both;
  fathom_assert(right->right == 3 && right->id() == 4 && both.seen == 2);
  Left *part = &both;
  if (BAD == 1)
    part = &left;
  Both *whole = static_cast<Both *>(part);
  fathom_assert(whole->both == 4);
  if (BAD == 2) {
    Other *other = reinterpret_cast<Other *>(right);
    return other->other;
  }
  return 0;
}

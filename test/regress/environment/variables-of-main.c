// --globals=any is for main, too: static variables of functions begin with anything, what is constant and texts do not. A
// pointer has an object of its own.
// EXPECT: SAFE
// EXPECT -DFILE: SAFE
// EXPECT -DFUNCTION: SAFE
// EXPECT -DPOINTER: SAFE
// EXPECT --globals=any -DCONSTANT: SAFE
// EXPECT --globals=any -DFILE: UNSAFE assert
// EXPECT --globals=any -DFUNCTION: UNSAFE assert
// EXPECT --globals=any -DPOINTER: UNSAFE assert
// EXPECT --globals=any --entry-null=where: UNSAFE null-deref
// EXPECT --globals=any: SAFE
// RUN: %exit 0 %fathom check --globals=any -DCONSTANT %s | FileCheck %s
// CHECK: chosen: variables hold anything when main starts (--globals=any)
#include <fathom.h>
static int count = 1, other;
static const int limit = 3;
static int *where = &other;

static unsigned step(void) {
  static unsigned calls;
  return ++calls;
}

int main(void) {
#if defined(CONSTANT)
  fathom_assert(limit == 3 && "abc"[1] == 'b');
#elif defined(FILE)
  fathom_assert(count == 1);
#elif defined(FUNCTION)
  fathom_assert(step() == 1);
#elif defined(POINTER)
  *where = 5;
  fathom_assert(other == 5);
#else
  *where = (int)step() != 0;
  fathom_assert(where != &count);
#endif
  return 0;
}

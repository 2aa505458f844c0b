// What a function that calls itself ensures only if its result says so, and what its loop keeps because of that. A twin forgets it on one way; another one
// asserts it whatever the result is.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DFORGETS %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DALWAYS %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: for any depth of calls of group: {{.*}}ensures {{.*}}\result{{.*}}\old(depth)
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert
// WRONG: {{^}}fathom: UNSAFE
#include <fathom.h>
static unsigned depth;
static bool group(void) {
  while (fathom_nondet_bool()) {
    depth++;
    if (!group())
      return false;
#ifdef FORGETS
    if (fathom_nondet_bool())
      continue;
#endif
    depth--;
  }
  return fathom_nondet_bool();
}
int main(void) {
  bool is_good = group();
#ifndef ALWAYS
  if (is_good)
#endif
    fathom_assert(depth == 0);
  return 0;
}

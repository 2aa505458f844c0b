// The destructor of a global runs after main.
// RUN: %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: not %fathom check -DVALUE=4 %s | FileCheck %s --check-prefix=UNSAFE
// SAFE: fathom: SAFE
// UNSAFE: destructors.cpp:[[# @LINE + 10]]:{{.*}}assert
// UNSAFE: fathom: UNSAFE
#include <cassert>

#ifndef VALUE
#define VALUE 5
#endif

struct Guard {
  int value = 3;
  ~Guard() { assert(value == 5); }
};
Guard guard;

int main() { guard.value = VALUE; }

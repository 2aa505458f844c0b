// What atexit is told runs after main and at exit, last first; destructors after
// that.
// RUN: %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: not %fathom check -DEXIT %s | FileCheck %s --check-prefix=UNSAFE
// RUN: not %fathom check -DWRONG_ORDER %s | FileCheck %s --check-prefix=UNSAFE
// RUN: %fathom check -D_EXIT %s | FileCheck %s --check-prefix=SAFE
// SAFE: fathom: SAFE
// UNSAFE: fathom: UNSAFE
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int state;

static void first(void) {
  assert(state == 2);
  state = 3;
}
static void second(void) {
  assert(state == 1);
  state = 2;
}
__attribute__((destructor)) static void end(void) {
#ifdef _EXIT
  assert(0);
#else
  assert(state == 3);
#endif
}

int main(void) {
#ifdef WRONG_ORDER
  atexit(second);
  atexit(first);
#else
  atexit(first);
  atexit(second);
#endif
#ifdef EXIT
  exit(0);
#endif
#ifdef _EXIT
  _exit(0);
#endif
  state = 1;
  return 0;
}

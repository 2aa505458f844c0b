// __builtin_setjmp and __builtin_longjmp: a buffer of five words, and never both in one function. Buffers of setjmp are
// others.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE invalid-jump@31
// EXPECT -DBUG=3: UNSAFE uninitialised-read
// EXPECT -DBUG=4: UNSAFE invalid-jump@51
// EXPECT -DBUG=5: UNSAFE invalid-jump@27
// EXPECT -DBUG=6: UNSAFE invalid-jump@29
// EXPECT -DBUG=7: UNSAFE out-of-bounds-write
// RUN: %exit 10 %fathom check -DBUG=1 --replay=native --trace=none %s | FileCheck %s --check-prefix=NATIVE
// NATIVE: replay: confirmed natively
#include <fathom.h>
#include <setjmp.h>
#ifndef BUG
#define BUG 0
#endif
static void *buffer[BUG == 6 ? 25 : 5], *other[BUG == 7 ? 4 : 5];
static jmp_buf library;
static int steps;

static void deep(int n) {
  if (n > 0) {
    deep(n - 1);
    steps = 100;
  } else if (BUG == 5) {
    __builtin_longjmp((void **)&library, 1);
  } else if (BUG == 6) {
    longjmp(*(jmp_buf *)buffer, 1);
  } else {
    __builtin_longjmp(BUG == 2 ? other : buffer, 1);
  }
}
static int left(void) { return __builtin_setjmp(other); }

int main(void) {
  static int tries;
  int kept = fathom_nondet_int(), before = kept, lost = 1;
  if (setjmp(library) == 0)
    (void)left();
  if (__builtin_setjmp(buffer) == 0 || tries < 3) {
    tries++;
    lost = 2;
    deep(2);
  }
  fathom_assert(kept == before && tries == (BUG == 1 ? 4 : 3));
  fathom_assert(steps == 0);
  if (BUG == 3)
    fathom_assert(lost == 2);
  if (BUG == 4)
    __builtin_longjmp(buffer, 1);
}

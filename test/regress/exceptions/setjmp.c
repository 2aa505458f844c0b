// setjmp returns again when longjmp is called, with its value; from functions below, in loops, the inner of two.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE invalid-jump@28
// EXPECT -DBUG=3: UNSAFE uninitialised-read
// EXPECT -DBUG=4: UNSAFE invalid-jump
// EXPECT -DBUG=5: UNSAFE assert
#include <fathom.h>
#include <setjmp.h>
#ifndef BUG
#define BUG 0
#endif
static jmp_buf outer, other;
static int steps;

static void deep(int n, int value) {
  if (n == 0)
    longjmp(outer, value);
  deep(n - 1, value);
  steps = 100;
}
static int left(void) { return setjmp(other); }

static int retry(int limit) {
  static int tries;
  int kept = 7, lost = 1;
  if (BUG == 2 && left() == 0)
    longjmp(other, 1);
  if (setjmp(outer) < limit) {
    tries++;
    lost = 2;
    deep(2, tries);
  }
  fathom_assert(kept == 7);
  if (BUG == 3)
    fathom_assert(lost == 2);
  return tries;
}

int main(void) {
  int value = fathom_nondet_int();
  int got = setjmp(outer);
  if (got == 0)
    deep(1, value);
  fathom_assert(got == (value == 0 && BUG != 1 ? 1 : value));
  fathom_assert(steps == 0);
  fathom_assert(retry(2) == (BUG == 5 ? 3 : 2));
  if (BUG == 4)
    longjmp(outer, 1);
}

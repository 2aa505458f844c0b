// Flags of the compiler in a file, or in a variable of clang's own: a clang that compiles many files has no part of it
// that reads these. With 10 in the flag the assertion holds.
// RUN: echo -DLIMIT=10 > %t.good; echo -DLIMIT=11 > %t.bad; echo 'int other;' > %t.c
// RUN: %exit 0 %fathom check %s --compile-flag=@%t.good
// RUN: %exit 10 %fathom check %s --compile-flag=@%t.bad
// RUN: %exit 0 %fathom check %s %t.c --compile-flag=@%t.good
// RUN: %exit 10 %fathom check %s %t.c --compile-flag=@%t.bad
// RUN: %exit 10 env CCC_OVERRIDE_OPTIONS="# s/LIMIT=10/LIMIT=11/" %fathom check -DLIMIT=10 %s
// RUN: %exit 10 env CCC_OVERRIDE_OPTIONS="# s/LIMIT=10/LIMIT=11/" %fathom check -DLIMIT=10 %s %t.c
#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x < LIMIT);
  fathom_assert(x < 10);
  return 0;
}

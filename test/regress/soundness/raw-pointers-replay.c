// A counterexample with raw pointers that the interpreter stopped earlier, at an
// access outside of the object, was an internal error.
// EXPECT --pointers=raw --regions=flat: UNSAFE out-of-bounds-read
#include <fathom.h>

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int *p = a + 2;
  int i = fathom_nondet_int();
  fathom_assume(i >= -3 && i < 3);
  fathom_assert(p[i] == 3 + i);
  return 0;
}

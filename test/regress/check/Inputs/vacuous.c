#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 5);
  fathom_assume(x < 3);
  fathom_assert(x == 4);
  return 0;
}

#include "limit.h"
#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x < LIMIT);
  fathom_assert(x + x < 2 * 10);
  return 0;
}

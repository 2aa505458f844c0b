// A number chooses an entry of a table.
#include <fathom.h>

int main(void) {
  static const int table[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2};
  float x = fathom_nondet_float();
#ifdef BUG
  fathom_assume(x >= 0 && x <= 1);
#else
  fathom_assume(x >= 0 && x < 1);
#endif
  int at = (int)(x * 16);
  fathom_assert(table[at] > 0);
  return 0;
}

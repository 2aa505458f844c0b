#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++) {
    s += 2;
    fathom_assert(s != 20);
  }
  return 0;
}

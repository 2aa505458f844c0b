#include <fathom.h>
int missing(void);
int main(void) {
  unsigned n = fathom_nondet_uint(), s = 0;
  if (n == 77)
    return missing();
  for (unsigned i = 0; i < n; i++) {
    s++;
    fathom_assert(s < 6);
  }
}

#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  while (i < n) {
    fathom_assert(i < n);
    i++;
  }
  return 0;
}

#include <fathom.h>

int main(void) {
  unsigned n = 5;
  for (unsigned i = 0; i < n; i++)
    fathom_assert(i < 5);
  fathom_assert(n == 5);
}

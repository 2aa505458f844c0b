#include <fathom.h>
int look(int n);
int main(void) {
#ifndef LOOP
  int n = fathom_nondet_bool() ? 4 : 1;
  return look(n);
#else
  int n = 0;
  while (fathom_nondet_bool())
    ++n;
  return look(n & 3);
#endif
}

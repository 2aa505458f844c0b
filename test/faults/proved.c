// Proved by what a solver of Horn clauses finds, and by nothing else that is tried.
#include <fathom.h>
int main(void) {
  int mode = 0, next = 0;
  while (fathom_nondet_bool()) {
    if (mode == 0)
      next = 3;
    else if (mode == 3)
      next = fathom_nondet_bool() ? 5 : 0;
    else if (mode == 5)
      next = 0;
    else
      next = 4;
    mode = next;
    fathom_assert(mode != 4 && mode != 1);
  }
  return 0;
}

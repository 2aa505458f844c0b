#include <fathom.h>

static int ask(void) { return fathom_nondet_int() & 1; }

int main(void) {
  int ones = 0;
  for (int i = 0; i < 3; i++)
    ones += fathom_nondet_int() & 1;
  int first = ask(), second = ask();
#ifdef MIXED
  fathom_assert(first == second);
#endif
#ifdef TWICE
  fathom_assert(ones != 2);
#endif
  int large = 0;
  if (ones > 1)
    large = 1;
#ifdef ONCE
  fathom_assert(!large || first);
#endif
  fathom_assert(ones <= 3 && large <= first + 1);
  return 0;
}

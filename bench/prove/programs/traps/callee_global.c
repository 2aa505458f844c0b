// A function deep below changes a global number. Invariant: level <= 3.
// BUG: an urgent call does not look at the limit.
// INPUTS: 1 0 0 1 0 0 1 0 0 1 1
#include <fathom.h>
static unsigned level;
static void raise(bool urgent) {
#ifdef BUG
  if (level < 3 || urgent)
#else
  if (level < 3 && !urgent)
#endif
    level++;
}
static void left(bool urgent) { raise(urgent); }
static void right(void) {
  if (level > 0)
    level--;
}
int main(void) {
  while (fathom_nondet_bool()) {
    left(fathom_nondet_bool());
    fathom_assert(level <= 3);
    if (fathom_nondet_uint() == 9)
      right();
  }
  return 0;
}

// A lock is taken and given back in turn. Invariant: locked == (old != new at the header).
// BUG: a path gives it back twice.
// INPUTS: 0 1 5 0 0
#include <fathom.h>
static bool locked;
static void take(void) {
  fathom_assert(!locked);
  locked = true;
}
static void give(void) {
  fathom_assert(locked);
  locked = false;
}
int main(void) {
  unsigned old, now = fathom_nondet_uint();
  do {
    take();
    old = now;
    if (fathom_nondet_bool()) {
      give();
      now++;
#ifdef BUG
      if (fathom_nondet_uint() == 5)
        give();
#endif
    }
  } while (old != now);
  give();
  return 0;
}

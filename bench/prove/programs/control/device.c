// Interrupts are off while the device is touched. Invariant: touched implies !irq; depth counts the nesting.
// BUG: an error path leaves without turning them on, and the next one counts from there.
// INPUTS: 1 1 13 1 0 1 0 0
#include <fathom.h>
static unsigned depth;
static bool irq = true;
static void off(void) {
  irq = false;
  depth++;
}
static void on(void) {
  fathom_assert(depth > 0);
  if (--depth == 0)
    irq = true;
}
static int work(int code) {
  fathom_assert(!irq);
  return code == 13 ? -1 : 0;
}
int main(void) {
  while (fathom_nondet_bool()) {
    bool twice = fathom_nondet_bool();
    off();
    if (twice)
      off();
    if (work(fathom_nondet_int()) < 0) {
#ifndef BUG
      if (twice)
        on();
#endif
      on();
      continue;
    }
    if (twice)
      on();
    on();
    fathom_assert(irq);
  }
  return 0;
}

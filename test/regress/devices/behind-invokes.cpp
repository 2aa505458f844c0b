// In C++ a call that may throw ends a block: a handler may run behind it, too.
// EXPECT --interrupts=1 -DLEFT: UNSAFE use-after-scope
// EXPECT --interrupts=1: SAFE up to 1 run
#include <fathom.h>
int *volatile known;
void handler() {
  if (known)
    *known = 1;
}
struct guard {
  int value;
  ~guard() { value = 0; }
};
__attribute__((noinline)) void give(int n) {
  int x = 0;
  known = &x;
  if (n)
    throw 1;
#ifndef LEFT
  known = nullptr;
#endif
}
int main() {
  fathom_interrupt(handler);
  guard here{1};
  give(0);
}

// The verifier and the machine see different things here.
#include <fathom.h>
#include <stdint.h>
static int a, b;
int main(void) {
#ifdef LOOP
  // Only where memory begins does the layout of the verifier differ for sure.
  if ((uintptr_t)&a > 0x400000000)
    for (;;)
      b = !b;
#endif
  fathom_assert((uintptr_t)&a > 0x400000000 || &a == &b);
  return 0;
}

// The same with an exit that depends on an input, and the order of the blocks seen in the result.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: irreducible-input.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  unsigned stop = fathom_nondet_uint();
  fathom_assume(stop < 6);
  unsigned word = 0, n = 0;
  _Bool second = fathom_nondet_bool();
  if (second)
    goto b;
a:
  word = word * 2;
  if (n++ == stop)
    goto end;
b:
  word = word * 2 + 1;
  if (n++ == stop)
    goto end;
  goto a;
end:
#ifdef BUG
  fathom_assert(word != 0x2a);
#else
  fathom_assert(word == (second ? 0x2au >> (5 - stop) : 0x15u >> (5 - stop)));
#endif
  return 0;
}

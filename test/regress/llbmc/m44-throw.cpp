// EXPECT: SAFE
// EXPECT -DFINE: SAFE
// EXPECT -DUNCAUGHT: UNSAFE uncaught-exception@11
#include <fathom.h>

static int f(int x) {
#ifdef FINE
  fathom_assume(x <= 5);
#endif
  if (x > 5)
    throw x;
  return x;
}

int main() {
  try {
    return f(fathom_nondet_int());
#ifdef UNCAUGHT
  } catch (long) {
#else
  } catch (int) {
#endif
    return 1;
  }
}

// The initialiser of a static variable that is entered again while it runs:
// undefined in C++ ([stmt.dcl]).
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG -DINLINE %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DBUG --checks=-static-recursion %s 2>&1 | FileCheck %s --check-prefix=OFF
// BUG: error: static-recursion: initialiser of a static variable is entered again
// BUG: {{^}}fathom: UNSAFE (1 of
// OFF: chosen: not checked (--checks): static-recursion
// OFF: {{^}}fathom: SAFE{{$}}
// TWINS: check_static_variables
#include <fathom.h>

#ifdef INLINE
inline
#endif
int value(int n);

int compute(int n) {
#ifdef BUG
  return n == 0 ? 1 : value(n - 1);
#else
  return n == 0 ? 1 : n;
#endif
}

#ifdef INLINE
inline
#endif
int value(int n) {
  static int known = compute(n);
  return known;
}

int main() {
  int n = fathom_nondet_int();
  if (n < 0 || n > 1)
    return 0;
  value(n);
  value(n);
  return 0;
}

// Destructors of global objects run in the native replay, too.
// RUN: %exit 10 %fathom check --replay=native -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// BUG: error: assert:
// BUG: replay: confirmed natively
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int last;
struct Ending {
  int number;
  ~Ending() {
    fathom_assert(last == number + 1);
    last = number;
  }
};
#ifdef BUG
static Ending second{2}, first{1};
#else
static Ending first{1}, second{2};
#endif
int main() { last = 3; }

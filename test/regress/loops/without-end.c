// A counter that cannot pass its bound: what its iterations do is still found,
// and where nothing fails the answer is not SAFE.
// RUN: %exit 20 %fathom check --unwind 5 -DNARROW %s | FileCheck %s --check-prefix=OPEN
// EXPECT --unwind 5 -DNARROW -DBUG: UNSAFE assert
// RUN: %exit 20 %fathom check --unwind 5 -DEQUAL %s | FileCheck %s --check-prefix=OPEN
// EXPECT --unwind 5 -DEQUAL -DBUG: UNSAFE assert
// RUN: %exit 20 %fathom check --unwind 5 -DAROUND %s | FileCheck %s --check-prefix=OPEN
// EXPECT --unwind 5 -DAROUND -DBOUNDED: SAFE
// OPEN: {{^}}fathom: UNKNOWN (bound 5 too small for {{.*}})
#include <fathom.h>
static unsigned char a[256];
int main(void) {
  unsigned n = fathom_nondet_uint();
#ifdef BUG
#define CHECK(i) fathom_assert(i != 200)
#else
#define CHECK(i) fathom_assert(i < 256)
#endif
#if defined(NARROW) // 256 is never reached
  for (unsigned char i = 0; i < n; i++) { CHECK(i); a[i] = 1; }
#elif defined(EQUAL) // 255 is never passed
  for (unsigned char i = 0; i <= (unsigned char)n; i++) { CHECK(i); a[i] = 1; }
#else // from 250 over 255 to 3: two pieces, not one range
  unsigned char m = (unsigned char)n;
#ifdef BOUNDED
  fathom_assume(m > 250);
#endif
  for (unsigned char i = 250; i != m; i++) { CHECK(i); a[i] = 1; }
  fathom_assert(a[3] == 0 || m < 250);
#endif
  return 0;
}

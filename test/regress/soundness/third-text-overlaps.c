// Texts that sprintf copies must not lie where it writes, also the third one and
// those behind it: of these only the object is judged.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DSECOND %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DTHIRD %s | FileCheck %s --check-prefix=UNKNOWN
// SAFE: {{^}}fathom: SAFE
// BUG: error: memcpy-overlap:
// UNKNOWN: {{^}}fathom: UNKNOWN (unsupported: sprintf: a third text from the object that is written to at
#include <stdio.h>

int main(void) {
  char b[32] = "0123456789", other[4] = "xy";
#ifdef SECOND
  sprintf(b, "%s%s", other, b + 3);
#elif defined(THIRD)
  sprintf(b, "%s%s%s", other, other, b + 5);
#else
  sprintf(b, "%s%s%s", other, other, other);
#endif
  return 0;
}

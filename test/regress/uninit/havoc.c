// Bytes that were made arbitrary are as good as set.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// BUG: uninitialised-read
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  unsigned char a[4];
#ifdef BUG
  fathom_havoc(a, 3);
#else
  fathom_havoc(a, 4);
#endif
  if (a[3] == 7)
    return 1;
  return 0;
}

// The length of a copy was never set.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// BUG: uninitialised-read: {{.*}}length by 'n'
// BUG: {{^}}fathom: UNSAFE (1 of
#include <string.h>
int main(void) {
  char from[256] = "abc", to[256];
  unsigned char n;
#ifndef BUG
  n = 4;
#endif
  memcpy(to, from, n);
  return 0;
}

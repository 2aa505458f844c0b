// A divisor that was never set.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// BUG: uninitialised-read
// BUG: {{^}}fathom: UNSAFE (1 of
int main(void) {
  unsigned d;
#ifndef BUG
  d = 3;
#endif
  volatile unsigned q = 7 / (d | 1);
  return 0;
}

// A divisor that was never set.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
int main(void) {
  unsigned d;
#ifndef BUG
  d = 3;
#endif
  volatile unsigned q = 7 / (d | 1);
  return 0;
}

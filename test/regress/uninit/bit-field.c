// One bit-field of a byte is set, its neighbour is not.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
struct flags {
  unsigned char low : 3, high : 5;
};
int main(void) {
  struct flags f;
  f.low = 1;
#ifdef BUG
  if (f.high == 9)
    return 1;
#else
  if (f.low == 2)
    return 1;
#endif
  return 0;
}

// A variable of a loop is new in each iteration.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 4; ++i) {
    unsigned x;
#ifdef BUG
    if (i == 0)
#endif
      x = 1;
    sum += x;
  }
  if (sum == 9)
    return 1;
  return 0;
}

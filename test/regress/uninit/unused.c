// Reading, adding and storing is no use; deciding is.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
static unsigned sink;
int main(void) {
  unsigned x, y;
  y = x + 1;
  sink = y * 3;
#ifdef BUG
  if (sink == 5)
    return 1;
#endif
  return 0;
}

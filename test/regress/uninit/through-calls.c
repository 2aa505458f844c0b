// Arguments and results carry what is not set.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
static unsigned same(unsigned x) { return x ^ 1; }
static unsigned twice(unsigned x) { return same(same(x)); }
int main(void) {
  unsigned x, y = 1;
#ifdef BUG
  unsigned z = twice(x);
#else
  unsigned z = twice(y);
#endif
  if (z == 4)
    return 1;
  return 0;
}

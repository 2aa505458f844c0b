// A function that sets its result only if it succeeds.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
static int parse(int n, unsigned *out) {
  if (n < 5)
    return 0;
  *out = 1;
  return 1;
}
int main(int argc, char **argv) {
  unsigned x;
  int good = parse(argc, &x);
#ifndef BUG
  if (!good)
    return 0;
#endif
  if (x == 1)
    return 0;
  return good;
}

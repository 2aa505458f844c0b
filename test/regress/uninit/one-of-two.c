// A pointer to one of two variables sets that one.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
int main(int argc, char **argv) {
  int a, b;
  int *p = argc < 3 ? &a : &b;
  *p = 1;
#ifdef BUG
  if (b == 5)
#else
  if (*p == 5)
#endif
    return 1;
  return 0;
}

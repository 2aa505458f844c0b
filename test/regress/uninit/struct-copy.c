// Copying what was not set is fine, padding included; using it is not.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
struct pair {
  char small;
  int large;
};
int main(void) {
  struct pair a, b;
  a.small = 1;
  b = a;
#ifdef BUG
  if (b.large == 3)
#else
  if (b.small == 3)
#endif
    return 1;
  return 0;
}

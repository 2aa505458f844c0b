// An array of variable length.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
int main(int argc, char **argv) {
  unsigned n = (unsigned)argc % 3 + 1;
  int a[n];
  for (unsigned i = 0; i < n; ++i)
    a[i] = 1;
#ifdef BUG
  int b[n];
#else
  int *b = a;
#endif
  if (b[n - 1] == 4)
    return 1;
  return 0;
}

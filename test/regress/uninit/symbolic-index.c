// Which element was set depends on an input.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
int main(int argc, char **argv) {
  unsigned char a[8];
  unsigned i = (unsigned)argc & 7, j = (unsigned)(argc + 1) & 7;
  a[i] = 1;
#ifdef BUG
  if (a[j] == 3)
#else
  if (a[i] == 3)
#endif
    return 1;
  return 0;
}

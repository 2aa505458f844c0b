// What decides a switch.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
int main(void) {
  int x;
#ifndef BUG
  x = 4;
#endif
  switch (x) {
  case 3:
    return 1;
  case 7:
    return 2;
  }
  return 0;
}

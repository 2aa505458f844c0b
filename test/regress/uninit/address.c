// A pointer that was never set is used.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
// BUG: uninitialised-read: {{.*}}address by 'p'
// BUG: {{^}}fathom: UNSAFE (1 of
int main(int argc, char **argv) {
  int x = 3;
  int *p;
#ifndef BUG
  p = &x;
#endif
  *p = 0;
  return x;
}

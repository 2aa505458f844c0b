// A local variable that was never written decides a branch.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
// BUG: uninitialised-read: {{.*}}branch by 'x'
// BUG: {{^}}fathom: UNSAFE (1 of
int main(int argc, char **argv) {
  int x;
#ifndef BUG
  x = 0;
#endif
  if (x)
    return 1;
  return 0;
}

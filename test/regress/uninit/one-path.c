// Written on one path only.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
// BUG: uninitialised-read: {{.*}}by 'x'
// BUG: {{^}}fathom: UNSAFE (1 of
int main(int argc, char **argv) {
  unsigned x;
  if (argc > 5)
    x = 1;
#ifndef BUG
  else
    x = 2;
#endif
  if (x > 7)
    return 3;
  return 0;
}

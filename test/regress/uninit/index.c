// An index that was never set.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
// BUG: uninitialised-read: {{.*}}address by 'i'
// BUG: {{^}}fathom: UNSAFE (1 of
static int table[256];
int main(void) {
  unsigned char i;
#ifndef BUG
  i = 3;
#endif
  return table[i];
}

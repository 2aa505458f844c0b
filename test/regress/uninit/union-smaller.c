// A smaller member is written than read.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
union value {
  unsigned char byte;
  unsigned number;
};
int main(void) {
  union value v;
#ifndef BUG
  v.number = 0;
#endif
  v.byte = 3;
  if (v.number != 3)
    return 1;
  return 0;
}

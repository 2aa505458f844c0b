// Numbers that differ in a bit that is set are different.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
// BUG: uninitialised-read
// BUG: {{^}}fathom: UNSAFE (1 of
union word {
  unsigned char bytes[2];
  unsigned short number;
};
int main(void) {
  union word w;
  w.bytes[1] = 5;
#ifdef BUG
  if (w.number == 0x0500)
#else
  if (w.number == 0x0600)
#endif
    return 1;
  return 0;
}

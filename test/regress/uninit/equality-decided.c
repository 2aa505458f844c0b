// Numbers that differ in a bit that is set are different.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
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

// Bits that are set whatever else there is.
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
  w.bytes[0] = 5;
#ifdef BUG
  unsigned short all = w.number | 0xfe00;
#else
  unsigned short all = w.number | 0xff00;
#endif
  if (all != 0xff05)
    return 1;
  return 0;
}

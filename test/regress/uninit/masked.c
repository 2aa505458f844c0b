// A mask takes away what was not set, or not all of it.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#ifdef BUG
#define MASK 0x1ff
#else
#define MASK 0xff
#endif
union word {
  unsigned char bytes[4];
  unsigned number;
};
int main(void) {
  union word w;
  w.bytes[0] = 5;
  if ((w.number & MASK) != 5)
    return 1;
  return 0;
}

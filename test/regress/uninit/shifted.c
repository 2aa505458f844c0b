// Shifted out, or not far enough.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#ifdef BUG
#define BY 7
#else
#define BY 8
#endif
union word {
  unsigned char bytes[2];
  unsigned short number;
};
int main(void) {
  union word w;
  w.bytes[1] = 5;
  if ((unsigned)w.number >> BY != 5 << (8 - BY))
    return 1;
  return 0;
}

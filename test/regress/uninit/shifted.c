// Shifted out, or not far enough.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
// BUG: uninitialised-read
// BUG: {{^}}fathom: UNSAFE (1 of
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

// A pointer into one of three objects, written by bytes.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int prog(int a, int b) {
  unsigned char s[3] = {1, 2, 3};
  unsigned short m[4] = {10, 20, 30, 40};
  unsigned long l[2] = {100, 200};
  void *t[3] = {s, m, l};
  unsigned char *p = t[a % 3];
  p[b % 3] = a + 7;
  void *q = t[b % 3];
  unsigned char c[3];
  memcpy(c, q, 3);
  if (a & 4)
    memcpy(p, c, 2);
  return s[0] + s[1] * 3 + s[2] * 5 + m[0] % 1000 + (int)(l[0] % 1000) +
         c[1] * 11;
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {42,  63,  132, 135, 147, 152, 156,
                            160, 163, 166, 167, 222, 268, 275,
                            436, 564, 567, 657, 870, 956, 1069};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != 436;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

// Copies between objects that inputs choose.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int prog(int a, int b) {
  char x[6] = "abcde", y[6] = "VWXYZ";
  char *s = a & 1 ? x : y, *d = b & 1 ? x : y;
  unsigned n = (a >> 1) & 3, o = (b >> 1) & 1;
  memmove(d + o, s + 1, n);
  memset((a & 4) ? x + 1 : y + 2, '#', o + 1);
  int r = 0;
  for (int i = 0; i < 5; i++)
    r = (r * 7 + x[i] * 3 + y[i]) & 0x7fff;
  return r;
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {174,   335,   566,   2010,  2712,  3480,  4878,
                            4955,  6290,  6668,  9069,  10063, 10134, 10722,
                            12718, 12767, 13871, 17177, 17324, 27739};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != 10722;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

// Bit-fields that cross units, signed and of one bit.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct __attribute__((packed)) B {
  unsigned a : 3;
  int b : 11;
  unsigned long long c : 37;
  signed d : 1;
  _Bool e : 1;
};

int prog(int a, int b) {
  struct B s = {0};
  s.a = a;
  s.b = -b * 100;
  s.c = (1ULL << 36) | (a * b);
  s.d = b;
  s.e = a;
  s.a += b;
  s.b >>= 1;
  s.c -= a;
  s.d ^= 1;
  struct B t = s;
  t.b += s.a;
  return t.b * 64 + (int)(t.c >> 34) + t.d * 3 + t.e + (int)(t.c & 15);
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {
    -22389, -22319, -22265, -22195, -22125, -22071, -22001, -21948,
    -19188, -19119, -19066, -18997, -18928, -18875, -18815, -18745,
    -15983, -15931, -15863, -15795, -15727, -15676, -15607, -15539,
    -12786, -12719, -12668, -12601, -12543, -12475, -12408, -12341,
    -9585,  -9519,  -9453,  -9404,  -9337,  -9271,  -9205,  -9139,
    -6392,  -6327,  -6271,  -6205,  -6140,  -6075,  -6010,  -5945,
    -3195,  -3132,  -3067,  -3003,  -2939,  -2875,  -2811,  -2747,
    1,      80,     143,    206,    269,    332,    395,    458};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != -6271;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

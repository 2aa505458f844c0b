// Ranges that overlap, at offsets and of lengths that are inputs.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int prog(int a, int b) {
  unsigned char m[10];
  for (int i = 0; i < 10; i++)
    m[i] = i * 7 + 1;
  memmove(m + (a & 3), m + (b & 3), 5);
  memmove(m + 1, m, a);
  memset(m + b, b, 2);
  int r = 0;
  for (int i = 0; i < 10; i++)
    r = (r * 3 + m[i]) & 0x3fff;
  return r;
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {
    175,   411,   647,   683,   1439,  1447,  1878,  2266,  2398,  3022,
    3184,  3402,  3581,  4255,  4637,  4656,  4923,  5193,  5204,  5290,
    5514,  5771,  6077,  6279,  7126,  7427,  7657,  7909,  8390,  8503,
    8597,  8660,  8665,  9468,  9493,  9877,  9965,  10267, 10735, 10847,
    11117, 11401, 11500, 12094, 12469, 13074, 13367, 13385, 13669, 13776,
    13835, 13839, 14276, 14338, 15292, 15950, 16139, 16278, 16296};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != 10847;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

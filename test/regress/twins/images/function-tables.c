// Functions in structures and arrays, called through what was stored.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
typedef int (*F)(int);
static int f0(int x) { return x + 1; }
static int f1(int x) { return x * 2; }
static int f2(int x) { return x - 3; }
static int g;
static int f3(int x) {
  g += x;
  return g;
}
struct O {
  F a;
  F b[2];
};
static struct O t[2] = {{f0, {f1, f2}}, {f3, {f0, f3}}};
static int ap(F f, int x) { return f(x); }

int prog(int a, int b) {
  g = a;
  F h = t[a & 1].b[b & 1];
  int r = ap(h, b);
  t[b & 1].a = h;
  r += ap(t[0].a, r) * 10;
  r += t[1].a(1) * 100;
  t[0].a = f0;
  t[1].a = f3;
  return r + g * 1000;
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {
    -212, -190, -168, -146, 1100, 1184, 1268, 1352, 1788,  1810,  1832,
    1854, 2221, 2243, 2265, 2287, 3300, 3332, 3384, 3468,  3552,  3788,
    3810, 3832, 3854, 4421, 4443, 4465, 4487, 5500, 5554,  5584,  5668,
    5752, 5788, 5810, 5832, 5854, 6621, 6643, 6665, 6687,  7700,  7776,
    7784, 7868, 7952, 8821, 8843, 8865, 8887, 9998, 12220, 14442, 16664};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != 5832;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

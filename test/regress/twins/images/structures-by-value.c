// Structures with arrays as arguments and results.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct A {
  int v[6];
};
static struct A rot(struct A x, int n) {
  struct A r;
  for (int i = 0; i < 6; i++)
    r.v[(i + n) % 6] = x.v[i];
  x.v[0] = 99;
  return r;
}

int prog(int a, int b) {
  struct A s = {{1, 2, 3, 4, 5, 6}};
  struct A t = rot(s, a);
  s = rot(t, b);
  struct A *p = a > b ? &s : &t;
  *p = rot(*p, 1);
  return s.v[0] * 100 + t.v[1] * 10 + p->v[5];
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {
    115, 116, 126, 136, 142, 146, 153, 156, 164, 211, 215, 221, 226, 231,
    241, 251, 253, 264, 312, 315, 322, 326, 331, 332, 342, 352, 353, 362,
    364, 413, 415, 423, 431, 433, 442, 453, 463, 464, 514, 515, 524, 531,
    534, 542, 544, 553, 564, 615, 625, 635, 642, 645, 653, 664};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != 463;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

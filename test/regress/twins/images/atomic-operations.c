// Atomic operations are ordinary ones on one thread.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdatomic.h>
static atomic_int at;
static _Atomic short as;

int prog(int a, int b) {
  atomic_store(&at, a);
  as = b;
  int old = atomic_fetch_sub(&at, b);
  int exp = a - b;
  _Bool ok = atomic_compare_exchange_strong(&at, &exp, b & 1 ? 7 : a);
  as += 3;
  as ^= a;
  int e2 = 100;
  _Bool k2 = atomic_compare_exchange_weak(&at, &e2, 1);
  return old * 1000 + ok * 500 + at * 20 + as + k2 * 7 + e2;
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {
    503,  505,  507,  509,  651,  653,  655,  657,  1523, 1525, 1527,
    1529, 1652, 1654, 1656, 1658, 2543, 2547, 2549, 2553, 2651, 2653,
    2655, 2657, 3563, 3567, 3569, 3573, 3652, 3654, 3656, 3658, 4585,
    4587, 4591, 4597, 4647, 4649, 4659, 4661, 5605, 5607, 5611, 5617,
    5648, 5650, 5660, 5662, 6627, 6629, 6631, 6641, 6647, 6649, 6659,
    6661, 7647, 7648, 7649, 7650, 7651, 7660, 7661, 7662};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != 5611;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

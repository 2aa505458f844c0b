// Loops over memory in which something changes that looks as if it did not: the
// bound, the pointer, the place of an index that wraps around.
// RUN: %python %S/../loops/Inputs/shapes.py %fathom %s --any
#include <fathom.h>
#include <stddef.h>
#define INPUTS                                                                 \
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();                 \
  fathom_assume(n <= 5 && k < n)
int g[8], x, y = 5;
int main(void) {
#if SHAPE == 1 // the bound is a later element
  unsigned n = fathom_nondet_uint(); fathom_assume(n >= 3 && n <= 6);
  struct { int a[4], n; } s = {{0}, n}; int *p = (int *)&s;
  for (int i = 0; i < s.n; i++) p[i] = 1;
  CHECK(s.n == (n > 4 ? 1 : (int)n), s.n == (int)n);
#elif SHAPE == 2 // the index wraps around
  INPUTS; static unsigned char a[256];
  for (unsigned char i = 254, j = 0; j < n; i++, j++) a[i] = 1;
  CHECK(a[254] == 1 && a[0] == (n > 2), a[0] == 0);
#elif SHAPE == 3 // so does the counter
  unsigned char n = fathom_nondet_uchar(), m = fathom_nondet_uchar(); static unsigned char a[256];
  fathom_assume((unsigned char)(n - m) < 4);
  for (unsigned char i = m; i != n; i++) a[i] = 1;
  CHECK(n == m || (a[m] == 1 && a[(unsigned char)(n - 1)] == 1 && a[n] == 0), n == m || a[n] == 1);
#elif SHAPE == 4 // the pointer may be what is written
  INPUTS; int a[8] = {0}, b[8] = {0}, *p = a, *t = 0, **pp = &p, **w = fathom_nondet_bool() ? &p : &t;
  for (unsigned i = 0; i < n; i++) { (*pp)[i] = 50; *w = b; }
  CHECK(a[0] == 50 && b[k] == (w == &p && k ? 50 : 0), a[k] == 50);
#elif SHAPE == 5 // what is read may be what is written
  INPUTS; int *p = fathom_nondet_bool() ? &x : &y, *q = &y;
  for (unsigned i = 0; i < n; i++) { g[i] = *q; *p = 8; }
  CHECK(g[k] == (p == &x || k == 0 ? 5 : 8), g[k] == 5);
#elif SHAPE == 6 // counted in an element, for some inputs
  INPUTS; int a[8] = {0}, *w = fathom_nondet_bool() ? &x : a + 2;
  for (unsigned i = 0; i < n; i++) { a[i] = 0; *w += 1; }
  CHECK(*w == (w == &x || n <= 2 ? (int)n : (int)n - 2), w != &x || x == 1);
#else
  DONE
#endif
  return 0;
}

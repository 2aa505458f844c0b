// Variable arguments, recursively and through pointers.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdarg.h>
static int mx(int n, ...) {
  va_list l;
  va_start(l, n);
  int m = -100;
  for (int i = 0; i < n; i++) {
    int x = va_arg(l, int);
    if (x > m)
      m = x;
  }
  va_end(l);
  return m;
}
static int rec(int d, ...) {
  va_list l;
  va_start(l, d);
  int a = va_arg(l, int);
  int *p = va_arg(l, int *);
  va_end(l);
  *p += a;
  return d ? rec(d - 1, a + 1, p) + mx(d, a, *p, 3, 4) : a;
}

int prog(int a, int b) {
  int z = b;
  int (*f)(int, ...) = a & 1 ? mx : rec;
  int r = f == rec ? rec(a & 3, b, &z) : f(3, a, b, z - 1);
  return r * 100 + z;
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {
    0,   100, 101, 102, 202, 204, 300,  301,  302,  303,  306,  404,  408,
    500, 501, 502, 503, 504, 505, 510,  603,  606,  612,  700,  701,  702,
    703, 704, 705, 706, 707, 714, 1207, 1811, 2415, 3019, 3623, 4227, 4831};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != 703;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}

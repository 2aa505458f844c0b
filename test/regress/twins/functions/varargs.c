// Arguments for `...` are what was passed, in order, whatever their types; one
// too many is an access out of bounds.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
// EXPECT -DTOO_MANY: UNSAFE out-of-bounds-read
// TWINS: lower_varargs
#include <fathom.h>
#include <stdarg.h>

struct Pair {
  long first, second;
};
struct Wide {
  int v[9];
};

static int rest(int n, va_list list) {
  int s = 0;
  while (n--)
    s += va_arg(list, int);
  return s;
}

static int mixed(int n, ...) {
  va_list list, again;
  va_start(list, n);
  int *p = va_arg(list, int *);
  double d = va_arg(list, double);
  struct Pair pair = va_arg(list, struct Pair);
  struct Wide wide = va_arg(list, struct Wide);
  long long l = va_arg(list, long long);
  va_copy(again, list);
  int s = rest(n, list);
  va_end(list);
  va_start(list, n);
  *va_arg(list, int *) += 1;
  s += 10 * rest(1, again);
  va_end(again);
  va_end(list);
  union {
    double d;
    unsigned long long bits;
  } u = {d};
  fathom_assert(u.bits == 0x3ff8000000000000);
  return s + *p + (int)pair.second + wide.v[8] + (int)(l >> 32);
}

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = rest(n, list);
  va_end(list);
  return s;
}

int main(void) {
  int x = 100;
  struct Pair pair = {1000, 2000};
  struct Wide wide = {{0, 0, 0, 0, 0, 0, 0, 0, 10000}};
  int r = mixed(3, &x, 1.5, pair, wide, 50000LL << 32, 1, 2, 3);
  int (*through)(int, ...) = sum;
#ifdef TOO_MANY
  r += through(3, 1, 2);
#else
  r += through(2, 300, 400);
#endif
#ifdef BUG
  fathom_assert(r != 62817);
#else
  fathom_assert(r == 62817);
#endif
  return 0;
}

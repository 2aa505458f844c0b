// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static void each(const int *p, int n, void (*f)(int, void *), void *data) {
  for (int i = 0; i < n; i++)
    f(p[i], data);
}
static void sum(int x, void *data) { *(long *)data += x; }
struct range {
  int low, high;
};
static void extend(int x, void *data) {
  struct range *r = data;
  if (x < r->low)
    r->low = x;
  if (x > r->high)
    r->high = x;
}

int main(void) {
  int a[3] = {fathom_nondet_schar(), fathom_nondet_schar(), fathom_nondet_schar()};
  long s = 0;
  struct range r = {a[0], a[0]};
  each(a, 3, sum, &s);
  each(a, 3, extend, &r);
#ifdef BUG
  fathom_assert(r.low < r.high);
#else
  fathom_assert(3L * r.low <= s && s <= 3L * r.high);
#endif
  return 0;
}

// Parameters without a name are passed on like others. What looks like a name may be that of a type, or of a tag: a variable
// that is called so is not meant.
// EXPECT --enforce-contract=all --entry=main: SAFE
// EXPECT --enforce-contract=all --entry=main -DWRONG: UNSAFE assert
// EXPECT --enforce-contract=some --entry=main: SAFE
// EXPECT --enforce-contract=some --entry=main -DWRONG: UNSAFE assert
// EXPECT --replace-call-with-contract=all --replace-call-with-contract=some: SAFE
// EXPECT --replace-call-with-contract=all --replace-call-with-contract=some -DMORE: UNSAFE assert
// EXPECT: SAFE
// EXPECT -DMORE: UNSAFE assert
#include <fathom.h>
struct pair {
  int a, b;
};
static struct pair pair = {7, 7};
typedef unsigned number;

int all(int, unsigned long, const char *, int[2], int (*)(int), struct pair, const struct pair *const, number,
        int (*)[3], __typeof__(pair) *, unsigned long long)
    __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_return_value > 0);

// Named and nameless, in one.
int some(struct pair, int x, int (*f)(int), number, int *const p)
    __CPROVER_requires(x > 0)
    __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_return_value >= x);

static int next(int i) { return i + 1; }

int all(int i, unsigned long l, const char *s, int a[2], int (*f)(int), struct pair b, const struct pair *const q, number n,
        int (*rows)[3], __typeof__(pair) *c, unsigned long long u) {
#ifdef WRONG
  return b.a + q->b - 4;
#else
  if (i != 1 || l != 2 || *s != 'x' || a[1] != 4 || b.a != 1 || n != 5 || (*rows)[2] != 6 || c != &pair || u != 9)
    return 0;
  return f(b.a) - q->b + 1;
#endif
}

int some(struct pair b, int x, int (*f)(int), number n, int *const p) {
#ifdef WRONG
  return x - 1;
#else
  return b.a == 1 ? f(x) : 0;
#endif
}

int main(void) {
  int two[2] = {3, 4}, rows[1][3] = {{0, 0, 6}};
  struct pair one = {1, 2};
  int k = all(1, 2, "x", two, next, one, &one, 5, rows, &pair, 9);
  fathom_assert(k > 0);
#ifdef MORE
  fathom_assert(k > 1);
#endif
  k = some(one, 3, next, 5, two);
  fathom_assert(k >= 3);
  return 0;
}

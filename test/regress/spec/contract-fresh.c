// `is_fresh(p, n) || p == NULL`: what is assumed of a pointer may also not be true, on either side of `||`, and under `!`.
// EXPECT --replace-call-with-contract=make: SAFE
// EXPECT --replace-call-with-contract=make -DLAST: SAFE
// EXPECT --replace-call-with-contract=make -DTRUSTS: UNSAFE null-deref
// EXPECT --replace-call-with-contract=make -DTRUSTS -DLAST: UNSAFE null-deref
// EXPECT --replace-call-with-contract=make -DBEYOND: UNSAFE out-of-bounds-write
// EXPECT --replace-call-with-contract=other: SAFE
// EXPECT --replace-call-with-contract=other -DBEHIND: UNSAFE assert
// EXPECT --enforce-contract=clear --entry=clear: SAFE
// EXPECT --enforce-contract=clear --entry=clear -DBLIND: UNSAFE null-deref
// EXPECT --enforce-contract=same --entry=same: SAFE
// EXPECT --enforce-contract=same --entry=same -DALWAYS: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
char *make(size_t n)
    __CPROVER_requires(n > 0)
#ifdef LAST
    __CPROVER_ensures(__CPROVER_return_value == NULL || __CPROVER_is_fresh(__CPROVER_return_value, n))
#else
    __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, n) || __CPROVER_return_value == NULL)
#endif
    __CPROVER_assigns();
char *make(size_t n) { return malloc(n); }
char *other(char *p)
    __CPROVER_ensures(!__CPROVER_pointer_equals(__CPROVER_return_value, p))
    __CPROVER_assigns();
char *other(char *p) { return p + 1; }
void clear(char *p)
    fathom_requires(fathom_is_fresh(p, 1) || p == NULL)
    fathom_assigns(p != NULL: *p);
void clear(char *p) {
#ifndef BLIND
  if (p != NULL)
#endif
    *p = 0;
}
int same(char *p, char *q)
    fathom_requires(fathom_is_fresh(p, 1))
    fathom_requires(__CPROVER_pointer_equals(q, p) || q == NULL)
    fathom_assigns()
    fathom_ensures(fathom_return_value == 1);
int same(char *p, char *q) {
#ifdef ALWAYS
  return q == p;
#else
  return q == p || q == NULL;
#endif
}
int main(void) {
  char *p = make(4), c = 0;
#ifndef TRUSTS
  if (p != NULL)
#endif
    p[3] = 1;
#ifdef BEYOND
  if (p != NULL)
    p[4] = 1;
#endif
  if (fathom_nondet_bool()) {
    other(&c);
#ifdef BEHIND
    fathom_assert(p == NULL);
#endif
  }
  return 0;
}

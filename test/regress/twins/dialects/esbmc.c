// Names of ESBMC.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (7 of
#include "../Inputs/cases.h"

void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);
void __ESBMC_unreachable(void);
_Bool __ESBMC_same_object(const void *, const void *);
long __ESBMC_POINTER_OFFSET(const void *);
unsigned long __ESBMC_get_object_size(const void *);
_Bool __ESBMC_r_ok(const void *, unsigned long);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);
void __ESBMC_yield(void);

void __ESBMC_init_object(void *);
void __ESBMC_unroll(int);

int a[4], b;

int main(void) {
  int x = fathom_nondet_int();
  __ESBMC_atomic_begin();
  __ESBMC_assume(x > 4);
  __ESBMC_yield();
  CASE(__ESBMC_same_object(a, a + 1) && !__ESBMC_same_object(a, &b));
  CASE(__ESBMC_POINTER_OFFSET(a + 1) == 4 && __ESBMC_get_object_size(a + 1) == 16);
  CASE(__ESBMC_r_ok(a + 3, 4) && !__ESBMC_r_ok(a + 3, 5));
  __ESBMC_atomic_end();
  a[1] = 7;
  __ESBMC_unroll(2);
  for (int i = 0; i < 4; ++i)
    CASE(a[i] == (i == 1 ? 7 : 0));
  __ESBMC_init_object(a);
  if (a[3] == 9)
    CASE(a[3] == 9);
  if (x == 5)
#ifdef BUG
    __ESBMC_unreachable();
  __ESBMC_assert(x > 6, "more");
#else
    return 0;
  __ESBMC_assert(x > 5, "more");
#endif
  return 0;
}

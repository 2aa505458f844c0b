// Values that a program keeps for an object: one per slot, for all pointers
// into it, 0 at first.
// EXPECT: SAFE
// EXPECT -DOTHER_SLOT: UNSAFE assert
// EXPECT -DOTHER_OBJECT: UNSAFE assert
// RUN: %exit 20 %fathom check -DVARIABLE %s 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: {{^}}fathom: UNKNOWN ({{.*}}not a constant
#include <fathom.h>
#include <stdlib.h>
extern char sea_get_shadowmem(char, char *);
extern void sea_set_shadowmem(char, char *, char);
int main(void) {
  char one[1], two[1], *p = malloc(3);
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 3);
  fathom_assert(fathom_shadow_get(1, p) == 0);
  fathom_shadow_set(1, p + n, 0x123456789abcdef0u);
  fathom_shadow_set(1, one, n);
  fathom_shadow_set(2, one, 7);
  char *q = n == 1 ? p : two;
#ifdef VARIABLE
  fathom_shadow_set(n, q, 9);
#else
  fathom_shadow_set(1, q, 9);
#endif
  fathom_shadow_set(1, NULL, 5);
  fathom_assert(fathom_shadow_get(1, p + 2) ==
                (n == 1 ? 9 : 0x123456789abcdef0u));
#ifdef OTHER_SLOT
  fathom_assert(fathom_shadow_get(2, one) == n);
#else
  fathom_assert(fathom_shadow_get(1, one) == n);
#endif
#ifdef OTHER_OBJECT
  fathom_assert(fathom_shadow_get(1, two) == 9);
#else
  fathom_assert(fathom_shadow_get(1, two) == (n == 1 ? 0 : 9));
#endif
  fathom_assert(fathom_shadow_get(1, NULL) == 0);
  fathom_assert(sea_get_shadowmem(3, p) == 0);
  sea_set_shadowmem(3, p + 1, 'x');
  fathom_assert(sea_get_shadowmem(3, p + n) == 'x');
  free(p);
  return 0;
}

// SeaHorn's other names: failures and assertions, sea_free; ownership and pointers with slots of their own are UNKNOWN.
// EXPECT: SAFE
// EXPECT -DFAIL: UNSAFE assert
// EXPECT -DNOT: UNSAFE assert
// EXPECT -DIF: UNSAFE assert
// EXPECT -DFREED: UNSAFE use-after-free
// RUN: %exit 20 %fathom check "-DOWN=sea_mkown" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_mkshr" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_bor_mkbor" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_mov" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_die" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_begin_unique" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_end_unique" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_get_fatptr_slot" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_set_fatptr_slot" --missing=pure %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=__sea_set_extptr_slot0_hm" --missing=pure %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=__sea_get_extptr_slot1_hm" --missing=pure %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_is_read" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %exit 20 %fathom check "-DOWN=sea_reset_read" %s 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: {{^}}fathom: UNKNOWN (unsupported: {{_*}}sea_
#include <stdbool.h>
#include <stdlib.h>
extern int nd_int(void);
extern void __SEAHORN_fail(void);
extern void __VERIFIER_assert_not(bool);
extern void __VERIFIER_assert_if(bool, bool);
extern void sea_free(char *);
extern bool sea_is_alloc(char *);
#ifdef OWN
extern char *OWN(char *);
#endif
int main(void) {
  int n = nd_int();
  char *p = malloc(2);
  *p = 1;
#ifdef OWN
  p = OWN(p);
#endif
  sea_free(p);
  __VERIFIER_assert_not(sea_is_alloc(p));
#ifdef FAIL
  if (n == 3)
    __SEAHORN_fail();
#elif defined(NOT)
  __VERIFIER_assert_not(n == 3);
#elif defined(IF)
  __VERIFIER_assert_if(n > 3, n > 4);
#else
  __VERIFIER_assert_if(n > 3, n > 2);
#endif
#ifdef FREED
  return *p;
#endif
  return 0;
}

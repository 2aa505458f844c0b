// RUN: %exit 0 %fathom check -m32 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -m32 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: m32.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
void fathom_assert(_Bool);
unsigned fathom_nondet_uint(void);

int main(void) {
  unsigned a = fathom_nondet_uint();
#ifdef BUG
  fathom_assert((long)a >= 0);
#else
  fathom_assert((long long)a >= 0 && sizeof(long) == 4 && sizeof(void *) == 4);
#endif
  return 0;
}

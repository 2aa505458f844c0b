// An unsigned index is never negative: one that is too large leads out of the object although the address that it gives on the
// machine is that of an element before.
// EXPECT: SAFE
// EXPECT -m32: SAFE
// RUN: %exit 10 %fathom check -DSUBSCRIPT %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DSUM %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DADDED %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DTAKEN %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 -DSUBSCRIPT %s 2>&1 | FileCheck %s --check-prefix=BUG
// EXPECT --checks=default,-pointer-overflow,-pointer-arithmetic -DSUM: SAFE
// BUG: unsigned-index.c:{{[0-9]+:[0-9]+}}: error: pointer-overflow: pointer arithmetic wraps around the address space: to offset {{[0-9]+}} of '{{.str|numbers}}'
// BUG: {{^}}fathom: UNSAFE (1 of
extern __SIZE_TYPE__ nondet_size(void);
static const char *text = "abcd";
static int numbers[4] = {1, 2, 3, 4};
static __SIZE_TYPE__ minus(__SIZE_TYPE__ n) { return 0 - n; }
int main(void) {
  const char *c = text + 2;
  int *p = numbers + 2;
  __SIZE_TYPE__ n = nondet_size();
  long m = n % 3;
  if (n < 1 || n > 2)
    return 0;
#ifdef SUBSCRIPT
  return c[minus(n)];
#elif defined(SUM)
  p = p + minus(n);
#elif defined(ADDED)
  p += minus(n);
#elif defined(TAKEN)
  p -= minus(n);
#else
  // signed ones may be negative
  if (c[-m] == 'a' && p[-m] != 1)
    return numbers[5];
  p = p + n;
  p -= n;
  p = p - m + n;
  p += (long)minus(n);
  p += n;
  p += n - 1 + minus(n - 1); // arithmetic of indices may wrap
#endif
  return p == numbers;
}

// The distance of an index in bytes may not fit a pointer's width: constants, too, indices that are wider than a pointer, and
// elements of variable length. What is computed can lie in the object again.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DLOCAL %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DSTAYS %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DACCESS %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DROWS=2 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DROWS=4294967296 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -m32 -DWIDE=4 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -m32 -DWIDE=4294967300 %s 2>&1 | FileCheck %s --check-prefix=BUG
// Where wrapping is not checked by itself, such a step leaves its object all the same.
// RUN: %exit 0 %fathom check --checks=-pointer-overflow %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=-pointer-overflow -DLOCAL %s 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: %exit 10 %fathom check --checks=-pointer-overflow -DSTAYS %s 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: %exit 10 %fathom check --checks=-pointer-overflow -DACCESS %s 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: index-wraps-around.c:{{[0-9]+:[0-9]+}}: error: pointer-arithmetic:
// SAFE: {{^}}fathom: SAFE
// BUG: index-wraps-around.c:{{[0-9]+:[0-9]+}}: error: pointer-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
extern long long nondet_long_long(void);
static int first(const int *p) {
#ifdef ACCESS
  return p[0x4000000000000001];
#else
  return p[1];
#endif
}
#ifdef WIDE
static int at(const int *p, long long n) { return p[n]; }
#endif
#ifdef ROWS
static int row(long m, int (*p)[m], long i) { return p[i][0]; }
#endif
int main(void) {
  int a[5] = {0}, *p = &a[1];
#ifdef LOCAL
  p = p + __PTRDIFF_MAX__; // to a[0], if it wraps
#elif defined(STAYS)
  p = &p[0x4000000000000000]; // nowhere
#else
  p = p + 4;
#endif
#ifdef WIDE
  long long n = nondet_long_long();
  if (n < 0 || (n > 4 && n < WIDE) || n > WIDE)
    return 0;
  return at(a, n);
#endif
#ifdef ROWS
  long i = nondet_long_long();
  if (i != 0 && i != (ROWS < 5 ? 1 : ROWS))
    return 0;
  return row(ROWS, (void *)a, i);
#endif
  return first(a) + (p == a);
}

// A constant index that does not fit a pointer's width was cut before it was judged: it led to another element, or nowhere.
// EXPECT -m32: SAFE
// EXPECT -m64: SAFE
// RUN: %exit 10 %fathom check -m32 "-DINDEX=p[1LL<<32]" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 "-DINDEX=*(p-(1LL<<32))" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 "-DINDEX=p[-1ul]" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m64 "-DINDEX=p[-1ul]" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m64 "-DINDEX=*(p- -1ul)" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m64 "-DINDEX=p[(__int128)1<<70]" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m64 "-DINDEX=p[kept]" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 "-DINDEX=t.a[1ull<<32]" %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: error: pointer-overflow: pointer arithmetic wraps around the address space: to offset {{[0-9]+}} of
// BUG: {{^}}fathom: UNSAFE (1 of
#ifndef INDEX
#define INDEX p[-1l] + p[(1LL << 32) - (1LL << 32)] + t.a[2ull] + *first + *(p - 1ul)
#endif
static struct {
  int a[8];
} t;
static int *first = &t.a[1ull];
int main(void) {
  unsigned long kept = -1;
  int *p = t.a + 4;
  (void)kept;
  return INDEX;
}

// Functions that call themselves, each of which fails deeper than deepening looks: none may be proved (executions by chance find most of them). Objects of one call that another gets to know, pointers that change
// their object on the way, memory that the function which is called in between changes, counters that run on, arrays.
// RUN: %exit 10 %fathom prove -DV=1 %s 2>&1 | FileCheck %s --check-prefix=ADDRESS
// RUN: %exit 10 %fathom prove -DV=2 -DSIZE=4+n%%2 %s 2>&1 | FileCheck %s --check-prefix=STORED
// RUN: %exit 20 %fathom prove -DV=4 %s 2>&1 | FileCheck %s --check-prefix=OBJECT
// RUN: %exit 20 %fathom prove -DV=5 %s 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 10 %fathom prove -DV=7 %s 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 10 %fathom prove -DV=8 %s 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: %exit 10 %fathom prove -DV=9 %s 2>&1 | FileCheck %s --check-prefix=ADDRESS
// ADDRESS: no proof at bound 1: the function f cannot be summarised: the address of an object that the loop makes is used
// STORED: no proof at bound 1: the function f cannot be summarised: a pointer to an object that the loop makes is stored
// OBJECT: no proof at bound 1: the function f cannot be summarised: no claim says which object the pointer
// ASSERT: no proof at bound 1: {{.*}}assert
#include <fathom.h>
#include <stdlib.h>
#if V == 1
static void f(int *p, unsigned n) { int x = 0; if (n == 0) { *p = 1; return; } f(&x, n - 1); fathom_assert(x == 0 || n < 100); if (n > 50) *p = 2; }
int main(void) { int y = 0; f(&y, fathom_nondet_uint()); return 0; }
#elif V == 2
static int *last;
static void f(unsigned n) { int *p = malloc(SIZE); if (!p) return; if (n == 100) last = p; if (n > 0) f(n - 1); fathom_assert(n != 50 || last == NULL); }
int main(void) { f(fathom_nondet_uint()); return 0; }
#elif V == 3
static unsigned g; static void e(unsigned n);
static void f(unsigned n) { if (n == 0) return; e(n - 1); fathom_assert(g == 0 || n < 60); }
static void e(unsigned n) { if (n == 40) g = 1; if (n > 0) f(n - 1); }
int main(void) { f(fathom_nondet_uint()); return 0; }
#elif V == 4
static unsigned a, b;
static void f(unsigned *p, unsigned n) { *p = n; if (n == 0) return; if (n == 77) f(&b, n - 1); else f(p, n - 1); }
int main(void) { f(&a, fathom_nondet_uint() ); fathom_assert(b == 0 || b > 200); b = 3; fathom_assert(a <= 3 || a > 2); return 0; }
#elif V == 5
static unsigned depth;
static void f(void) { depth++; fathom_assert(depth <= 100); if (fathom_nondet_bool()) f(); depth--; }
int main(void) { f(); return 0; }
#elif V == 7
static int f(unsigned n) { if (n == 0) return 0; int r = f(n - 1); fathom_assert(r < 40); return r + 1; }
int main(void) { f(fathom_nondet_uchar()); return 0; }
#elif V == 8
static unsigned char c[4];
static void f(unsigned char i) { c[i & 3]++; if (i) f(i - 1); fathom_assert(c[0] < 30); }
int main(void) { f(fathom_nondet_uchar()); return 0; }
#elif V == 9
struct n { struct n *next; int v; };
static void f(struct n *p, unsigned k) { struct n here = {p, 0}; if (k == 0) { for (struct n *q = p; q; q = q->next) q->v = 1; return; } f(&here, k - 1); fathom_assert(here.v == 0 || k < 60); }
int main(void) { f(0, fathom_nondet_uint()); return 0; }
#endif

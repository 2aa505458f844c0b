// docs/limits.md: what nobody judges and clang's code does not show has a row where the program does it, and only there.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DBYTES %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DORDERED %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DWHOLE %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DKEPT %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DNOT_CALLED %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DEFFECTIVE %s | FileCheck %s --check-prefix=EFFECTIVE
// RUN: %exit 0 %fathom check -DOVERLAP %s | FileCheck %s --check-prefix=OVERLAP
// RUN: %exit 0 %fathom check -DPOINTERS %s | FileCheck %s --check-prefix=UNSEQUENCED
// RUN: %exit 0 %fathom check -DVARIABLE %s | FileCheck %s --check-prefix=UNSEQUENCED
// RUN: %exit 0 %fathom check -DMEMBER %s | FileCheck %s --check-prefix=MEMBER
// RUN: %exit 0 %fathom check -DLOCAL %s | FileCheck %s --check-prefix=LOCAL
// RUN: %exit 0 %fathom check -DRESTRICT %s | FileCheck %s --check-prefix=RESTRICT
// RUN: %exit 0 %fathom check -DBUILTIN %s | FileCheck %s --check-prefix=BUILTIN
// RUN: %exit 0 %fathom check -DNULL_PLUS %s | FileCheck %s --check-prefix=NULL-PLUS
// RUN: %exit 10 %fathom check -DVARIABLE_PLUS %s | FileCheck %s --check-prefix=VARIABLE-PLUS
// RUN: %exit 0 %fathom check -DOLDER %s | FileCheck %s --check-prefix=PROTOTYPE
// RUN: %exit 0 %fathom check -DARGUMENTS %s | FileCheck %s --check-prefix=VA-ARG
// RUN: %exit 0 %fathom check -DTEXT %s | FileCheck %s --check-prefix=ADDRESS
// RUN: %exit 0 %fathom check --allocator=symbolic -DPRINTED %s | FileCheck %s --check-prefix=NO-ADDRESS
// RUN: %exit 0 %fathom check -DPRINTED %s | FileCheck %s --check-prefix=NO-ADDRESS
// RUN: %exit 0 %fathom check -DWRITTEN %s | FileCheck %s --check-prefix=WRITTEN
// WRITTEN: chosen: bytes that are written to files and sockets may be uninitialised (padding is)
// WRITTEN: {{^}}fathom: SAFE
// NONE-NOT: chosen
// NONE: {{^}}fathom: SAFE
// EFFECTIVE: chosen: pointers cast to other types: {{.*}}is not judged at
// OVERLAP: chosen: assignments between members of a union that overlap in part
// UNSEQUENCED: chosen: changes through pointers without an order between them
// MEMBER: chosen: objects with const members: writes to these are not judged
// LOCAL: chosen: const variables that are not initialised as a whole: writes to them through casts are not judged
// RESTRICT: chosen: restrict: not judged
// BUILTIN: chosen: __builtin_constant_p and sizes of objects: answered as by a compiler that does not optimise
// NULL-PLUS: chosen: sums of a literal null pointer and a number (C11 6.5.6p8): the pointer is the number
// PROTOTYPE: chosen: functions without a prototype: whether arguments fit the parameters (C11 6.5.2.2p6) is judged as far as
// VA-ARG: chosen: types that va_arg names (C11 7.16.1.1p2): told apart as far as they are passed in different ways
// VARIABLE-PLUS-NOT: literal null
// VARIABLE-PLUS: error: pointer-arithmetic
// VARIABLE-PLUS-NOT: literal null
// ADDRESS: chosen: addresses as numbers: a layout of Fathom's
// NO-ADDRESS-NOT: addresses as numbers
#include <fathom.h>
#include <stdarg.h>
#include <stdio.h>
struct s {
  const int c;
  int v;
};
union u {
  int i;
  short s;
};
static int punned(float f) { return *(int *)&f == 3; }
#ifdef OLDER
static int older(a) int a; { return a; }
static int none() { return 0; }
#endif
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  int x = va_arg(list, int);
  va_end(list);
  return x;
}
int main(void) {
  int x = fathom_nondet_int(), y = 0, a[2] = {0};
  fathom_assume(x < 100);
#if defined(EFFECTIVE)
  y = punned(1);
#elif defined(NOT_CALLED)
  y = sizeof(punned(1));
#elif defined(BYTES)
  char *c = (char *)&x;
  unsigned *u = (unsigned *)&x;
  y = *c + (*u == 3);
#elif defined(OVERLAP)
  union u u;
  u.s = 1;
  u.i = u.s;
#elif defined(WHOLE)
  union u u;
  u.i = 1;
  u.i = u.i;
#elif defined(POINTERS)
  int *p = a, *q = a + 1;
  *p = (*q)++;
#elif defined(VARIABLE)
  int *q = &y;
  y = (*q)++;
#elif defined(ORDERED)
  char text[4] = "abc", copy[4], *s = text, *d = copy;
  while ((*d++ = *s++))
    ;
  int i = 0, *q = &x;
  a[i++] = 1;
  y = (*q)++;
  struct {
    int n, m;
  } k = {0}, *p = &k;
  p->n = p->m++;
#elif defined(MEMBER)
  struct s s = {1, 2};
  *(int *)&s.c = 3;
#elif defined(LOCAL)
  const int b[2] = {x, 1};
  *(int *)&b[0] = 3;
#elif defined(KEPT)
  const int b[2] = {x, 1};
  const int *p = b;
  y = p[1];
#elif defined(RESTRICT)
  int *restrict p = &y;
  *p = 1;
#elif defined(NULL_PLUS)
  y = (char *)0 + (unsigned)x == 0;
#elif defined(VARIABLE_PLUS)
  char *null = 0;
  y = null + (unsigned)x == 0;
#elif defined(BUILTIN)
  y = __builtin_constant_p(x);
#elif defined(OLDER)
  y = older(1u) + none();
#elif defined(ARGUMENTS)
  y = first(1, 2u) == 3;
#elif defined(TEXT)
  char text[40];
  sprintf(text, "%-20p", (void *)&x);
#elif defined(WRITTEN)
  char bytes[4];
  fwrite(bytes, 1, 4, stdout);
#elif defined(PRINTED)
  printf("%p", (void *)&x);
#endif
}

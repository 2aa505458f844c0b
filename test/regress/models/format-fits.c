// Flags, precisions, lengths and arguments that do not fit their conversion are
// undefined (C11 7.21.6.1p5-9, 7.21.6.2p11).
// RUN: %exit 0 %fathom check --compile-flag=-w %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%#d", 1)' %s | FileCheck %s --check-prefix=FLAG
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=snprintf(text, 8, "%05s", "a")' %s | FileCheck %s --check-prefix=FLAG
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=fprintf(stderr, "%.3c", 1)' %s | FileCheck %s --check-prefix=PRECISION
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%hs", text)' %s | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%Ld", 1LL)' %s | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=sscanf("a", "%hs", text)' %s | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%5%")' %s | FileCheck %s --check-prefix=WIDTH
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%2n", &n)' %s | FileCheck %s --check-prefix=WIDTH
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%d", l)' %s | FileCheck %s --check-prefix=SECOND
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%s", n)' %s | FileCheck %s --check-prefix=SECOND
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%f", n)' %s | FileCheck %s --check-prefix=SECOND
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=sprintf(text, "%d", l)' %s | FileCheck %s --check-prefix=THIRD
// RUN: %exit 10 %fathom check --compile-flag=-w '-DBAD=printf("%*d", l, n)' %s | FileCheck %s --check-prefix=SECOND
// SAFE: arguments of formats are told apart by kind and size
// SAFE: arguments of scanf and its cousins are taken to point
// SAFE: {{^}}fathom: SAFE{{$}}
// FLAG: error: invalid-builtin: {{.*}} does not fit the conversion
// PRECISION: error: invalid-builtin: {{.*}}precision does not fit the conversion
// LENGTH: error: invalid-builtin: {{.*}}length does not fit the conversion
// WIDTH: error: invalid-builtin: {{.*}}flags or a width do not fit the conversion
// SECOND: error: invalid-builtin: {{.*}}argument 2 does not fit its conversion
// THIRD: error: invalid-builtin: {{.*}}argument 3 does not fit its conversion
#include <stdio.h>

int main(void) {
  char text[32];
  int n = 1;
  long long l = 1;
#ifdef BAD
  (void)BAD;
#else
  printf("%#x %05d %.3s %ls %lc %hhd %lld\n", n, n, "abc", L"a", L'b', n, l);
  printf("%zu %5.2f %-5s %+d %p %%\n", sizeof n, 1.0, "a", n, (void *)&n);
  sprintf(text, "%lld%#o%n", l, 8, &n);
  snprintf(text, sizeof text, "%*d%.*s", 3, n, 2, "abc");
  fprintf(stderr, "%lf %c\n", 1.5, n);
  sscanf("1 2 a", "%d %lld %3s", &n, &l, text);
#endif
  return 0;
}

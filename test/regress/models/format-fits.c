// Flags, precisions, lengths and arguments that do not fit their conversion are
// undefined (C11 7.21.6.1p5-9, 7.21.6.2p11).
// RUN: %exit 0 %fathom check --compile-flag=-w %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=1 %s | FileCheck %s --check-prefix=FLAG
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=2 %s | FileCheck %s --check-prefix=FLAG
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=3 %s | FileCheck %s --check-prefix=PRECISION
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=4 %s | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=5 %s | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=6 %s | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=7 %s | FileCheck %s --check-prefix=WIDTH
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=8 %s | FileCheck %s --check-prefix=WIDTH
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=9 %s | FileCheck %s --check-prefix=SECOND
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=10 %s | FileCheck %s --check-prefix=SECOND
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=11 %s | FileCheck %s --check-prefix=SECOND
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=12 %s | FileCheck %s --check-prefix=THIRD
// RUN: %exit 10 %fathom check --compile-flag=-w -DBAD=13 %s | FileCheck %s --check-prefix=SECOND
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
#if BAD == 1
  printf("%#d", 1);
#elif BAD == 2
  snprintf(text, 8, "%05s", "a");
#elif BAD == 3
  fprintf(stderr, "%.3c", 1);
#elif BAD == 4
  printf("%hs", text);
#elif BAD == 5
  printf("%Ld", 1LL);
#elif BAD == 6
  sscanf("a", "%hs", text);
#elif BAD == 7
  printf("%5%");
#elif BAD == 8
  printf("%2n", &n);
#elif BAD == 9
  printf("%d", l);
#elif BAD == 10
  printf("%s", n);
#elif BAD == 11
  printf("%f", n);
#elif BAD == 12
  sprintf(text, "%d", l);
#elif BAD == 13
  printf("%*d", l, n);
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

// Claims of a loop do not speak of registers of one before it, which are not known there: the certificate is read back.
// Its twin leaves out the last element.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s
// RUN: %exit 0 %fathom recheck %t.cert
// RUN: %exit 10 %fathom prove -DBUG %s
#include <fathom.h>
static int a[600];
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 1 && n <= 600);
  for (unsigned i = 0; i < n; i++)
    a[i] = fathom_nondet_int();
  int most = a[0];
#ifdef BUG
  for (unsigned i = 1; i + 1 < n; i++)
#else
  for (unsigned i = 1; i < n; i++)
#endif
    if (a[i] > most)
      most = a[i];
  for (unsigned i = 0; i < n; i++)
    fathom_assert(a[i] <= most);
  return 0;
}

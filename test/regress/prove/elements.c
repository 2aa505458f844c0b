// Claims about all elements of an array: what was written before the index, whatever the size. A twin writes something else at
// one place, another writes behind what it counts, the last reads what nothing was written to.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DOTHER %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DLATE %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DUNWRITTEN %s 2>&1 | FileCheck %s --check-prefix=UNINIT
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert
// WRONG: {{^}}fathom: UNSAFE
// UNINIT: error: uninitialised-read
// UNINIT: {{^}}fathom: UNSAFE
//
// The certificate is checked again; what is wrong in it is refused: a claim of one element more, of all, of another value, about
// one element only, about two at once.
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// RUN: grep 'any.*nondet "any"' %t.cert
// RUN: grep '"loop invariant for main:0"' %t.cert
// RUN: sed 's/(not (bvult any\(.[0-9]*\) \(R[0-9]*\)))/(not (bvule any\1 \2))/' %t.cert > %t.more
// RUN: not cmp -s %t.cert %t.more
// RUN: %exit 20 %fathom recheck %t.more | FileCheck %s --check-prefix=REFUSED
// RUN: sed 's/(or (not (bvult any[^ ]* R[0-9]*)) \(.*\))  */\1 /' %t.cert > %t.all
// RUN: not cmp -s %t.cert %t.all
// RUN: %exit 20 %fathom recheck %t.all | FileCheck %s --check-prefix=REFUSED
// RUN: sed 's/\(any[^ ]*:i32\) = nondet "any"/\1 = #x00000000/' %t.cert > %t.one
// RUN: %exit 20 %fathom recheck %t.one | FileCheck %s --check-prefix=REFUSED
// RUN: sed 's/= store \(R[0-9]*\), \(P[0-9]*\)/= store (ite (= ANY \1) \1 #x00000063), \2/' %t.cert > %t.used0
// RUN: sh -c 'sed "s/ANY/$(grep -o "any[^ :]*" %t.cert | head -1)/" %t.used0 > %t.used'
// RUN: %exit 20 %fathom recheck %t.used | FileCheck %s --check-prefix=USED
// USED: the program uses what a claim is for all values of
// RUN: sed 's/\( *\)any\([^ ]*\):i32 = nondet "any"/&\n\1other:i32 = nondet "any"/' %t.cert > %t.two
// RUN: %exit 20 %fathom recheck %t.two | FileCheck %s --check-prefix=REFUSED
// RUN: grep -v '"loop invariant for' %t.cert > %t.nowhere
// RUN: %exit 20 %fathom recheck %t.nowhere | FileCheck %s --check-prefix=REFUSED
// SAFE: {{^}}fathom: SAFE{{$}}
// REFUSED: UNKNOWN (the certificate is refused: 
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  fathom_assume(n > 0 && n <= 1000);
  unsigned *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  while (i < n && fathom_nondet_bool()) {
#ifdef OTHER
    a[i] = i == 3 ? 4 : i;
#else
    a[i] = i;
#endif
    i++;
#ifdef LATE
    if (i < n)
      a[i - 1] = i;
#endif
  }
  unsigned k = fathom_nondet_uint();
#ifdef UNWRITTEN
  fathom_assume(k <= i && k < n);
#else
  fathom_assume(k < i);
#endif
  fathom_assert(a[k] == k);
  free(a);
  return 0;
}

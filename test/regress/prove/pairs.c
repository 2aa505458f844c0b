// Claims about two elements at a time: the free blocks of a pool are a list by numbers, no two of them have the same next one, and what a free one leads to is free.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s | FileCheck %s --check-prefixes=PAIRS,SAFE
// PAIRS: \forall unsigned q, r; \valid(next + q) && \valid(next + r) ==> ((next[q] == 10u) || (q == r) || (next[q] != next[r]))
// RUN: %exit 10 %fathom prove -DTWICE %s | FileCheck %s --check-prefix=UNSAFE
// UNSAFE: UNSAFE (1 of
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE{{$}}
//
// What was injected is refused: a claim without its exception, or that not even the same element is the same; for one pair instead of all; for pairs of the same.
// RUN: sed 's/(or (= element[^ ]* #x0000000a) (or (= any/(or (= #x00000001 #x0000000a) (or (= any/' %t.cert > %t.exception
// RUN: not cmp -s %t.cert %t.exception
// RUN: %exit 20 %fathom recheck %t.exception | FileCheck %s --check-prefix=KEPT
// KEPT: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:1, behind an iteration
// RUN: sed 's/(or (= any[^ ]* other[^ ]*)/(or false/' %t.cert > %t.same
// RUN: not cmp -s %t.cert %t.same
// RUN: %exit 20 %fathom recheck %t.same | FileCheck %s --check-prefix=ENTERED
// ENTERED: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:1, where it is entered
// RUN: sed 's/\(other[^ ]*:i32\) = nondet "any"/\1 = #x00000000/' %t.cert > %t.one
// RUN: not cmp -s %t.cert %t.one
// RUN: %exit 20 %fathom recheck %t.one | FileCheck %s --check-prefix=REFUSED
// RUN: sh -c 'sed "s/\(other[^ ]*:i32\) = nondet \"any\"/\1 = $(grep -o "any[^ :]*" %t.cert | head -1)/" %t.cert > %t.equal'
// RUN: not cmp -s %t.cert %t.equal
// RUN: %exit 20 %fathom recheck %t.equal | FileCheck %s --check-prefix=REFUSED
// Pairs that matter: none; one number instead of two.
// RUN: grep -v '"loop invariant for' %t.cert > %t.nowhere
// RUN: %exit 20 %fathom recheck %t.nowhere | FileCheck %s --check-prefix=REFUSED
// RUN: sed 's/\("loop invariant for.*\) (concat \([^ ]*\) [^ ]*)/\1 \2/' %t.cert > %t.single
// RUN: not cmp -s %t.cert %t.single
// RUN: %exit 20 %fathom recheck %t.single | FileCheck %s --check-prefix=REFUSED
// REFUSED: UNKNOWN (the certificate is refused: 
// No third number, and no iteration that knows one of them.
// RUN: sed 's/\( *\)other\([^ ]*\):i32 = nondet "any"/&\n\1third:i32 = nondet "any"/' %t.cert > %t.three
// RUN: %exit 20 %fathom recheck %t.three | FileCheck %s --check-prefix=THREE
// THREE: a claim about all values that is not understood
// RUN: sed 's/= store \(R[0-9]*\), @first/= store (ite (= OTHER \1) \1 #x00000063), @first/' %t.cert > %t.used0
// RUN: sh -c 'sed "s/OTHER/$(grep -o "other[^ :]*" %t.cert | head -1)/" %t.used0 > %t.used'
// RUN: %exit 20 %fathom recheck %t.used | FileCheck %s --check-prefix=USED
// USED: the program uses what a claim is for all values of
// The claims, for a program that gives back what is free.
// RUN: sed 's/\(R[0-9]*:bool = \)(not (= R[0-9]* #x0000000a))/\1false/' %t.cert > %t.twice
// RUN: not cmp -s %t.cert %t.twice
// RUN: %exit 20 %fathom recheck %t.twice | FileCheck %s --check-prefix=REFUSED
#include <fathom.h>
enum { BLOCKS = 9, NONE = BLOCKS, TAKEN = 10 };
static unsigned next[BLOCKS + 1];
static unsigned first;
int main(void) {
  for (unsigned i = 0; i < BLOCKS; i++)
    next[i] = i + 1;
  next[BLOCKS] = TAKEN;
  while (fathom_nondet_bool()) {
    unsigned i = first;
    if (fathom_nondet_bool()) {
      if (i == NONE)
        continue;
      first = next[i];
      next[i] = TAKEN;
    } else {
      i = fathom_nondet_uint();
#ifdef TWICE
      if (i >= BLOCKS)
#else
      if (i >= BLOCKS || next[i] != TAKEN)
#endif
        continue;
      next[i] = first;
      first = i;
    }
    fathom_assert(first <= NONE);
  }
  return 0;
}

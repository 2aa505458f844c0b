// What emit prints is a program with the same verdict, and needs no options: it starts where it started before. A memory that is
// a term (a store through a pointer to one of two objects) is read, and said not to be followed.
// RUN: %fathom emit --stage=sea %s > %t.sea
// RUN: %exit 0 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %fathom emit --stage=unfolded %s > %t.sea
// RUN: %exit 0 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %fathom emit --stage=sa %s > %t.sea
// RUN: %exit 0 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %fathom emit --stage=sasa %s > %t.sea
// RUN: %exit 0 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %fathom emit --stage=pd %s > %t.sea
// RUN: %exit 0 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %fathom emit --stage=reduced %s > %t.sea
// RUN: %exit 0 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %fathom emit --stage=gssa %s > %t.sea
// RUN: %exit 0 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %fathom emit --stage=gssa -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %fathom emit --stage=sea -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %fathom emit --stage=unfolded -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %fathom emit --stage=sa -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %fathom emit --stage=sasa -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %fathom emit --stage=pd -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %fathom emit --stage=reduced -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %fathom emit --stage=pd -DCHOICE %s > %t.sea
// RUN: %exit 20 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=TERM
// RUN: %fathom emit --stage=memgraph -DCHOICE %s | FileCheck %s --check-prefix=GRAPH
// Bounds that were too small are a part of the text.
// RUN: %fathom emit --stage=unfolded -DLOOP -DBUG %s > %t.sea
// RUN: %exit 20 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: %fathom emit --stage=reduced --unwind 61 -DLOOP -DBUG %s > %t.sea
// RUN: %exit 10 %fathom check %t.sea 2>&1 | FileCheck %s --check-prefix=BUG
// LOOP: {{^}}fathom: UNKNOWN (bound 1 too small for {{.*}}read-back.c
// SAFE: {{^}}fathom: SAFE
// BUG: {{^}}fathom: UNSAFE (1 of
// TERM: {{^}}fathom: UNKNOWN ({{.*}}a memory that is defined by a term
// GRAPH: "[[M:M![0-9]+]]" [label="[[M]]:mem = (ite
// GRAPH-NEXT: -> "[[M]]";
// GRAPH-NEXT: -> "[[M]]";
extern int nondet_int(void);
extern void fathom_assert(int);
static int start = 3, other;
int main(void) {
  int n = nondet_int(), sum = start;
  if (n > 0 && n < 100)
    sum += n;
#ifdef LOOP
  sum = 40;
  for (int i = 0; i < n && i < 60; i++)
    sum++;
#endif
#ifdef CHOICE
  *(n == 5 ? &start : &other) = n;
  fathom_assert(start + other != 7 || n == 4 || n == 7);
#endif
#ifdef BUG
  fathom_assert(sum != 50);
#else
  fathom_assert(sum < 103);
#endif
  return 0;
}

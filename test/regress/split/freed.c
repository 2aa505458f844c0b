// What lies in an object that was freed tells nobody apart any more. Each record has one of two kinds, an index of the
// table; with those of records that are gone the key had two groups for each of them, 1024 after ten.
// RUN: %exit 0 %fathom check --split=on --engine=bmc --stats %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --split=on --engine=bmc --stats -DBAD %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BAD
// RUN: %confirm --split=on --engine=bmc -DBAD %s
// Those that are kept are told apart as before.
// RUN: %exit 0 %fathom check --split=on --engine=bmc --stats -DKEPT %s 2>&1 | FileCheck %s --check-prefix=KEPT
// BAD-DAG: freed.c:[[#@LINE+31]]:{{.*}}error: assert
// CHECK-DAG: unfold.split.steps {{ *[1-9]}}
// CHECK-DAG: unfold.split.ways {{ *[0-9]{1,3}$}}
// KEPT: unfold.split.ways {{ *[0-9]{4,}$}}
#include <fathom.h>
#include <stdlib.h>
#ifdef KEPT
#define RECORDS 8
#else
#define RECORDS 10
#endif

struct record {
  int kind;
};
static unsigned counts[2];

int main(void) {
  for (int i = 0; i < RECORDS; i++) {
    struct record *r = malloc(sizeof *r);
    fathom_assume(r != NULL);
    if (fathom_nondet_bool())
      r->kind = 1;
    else
      r->kind = 0;
    counts[r->kind]++;
#ifndef KEPT
    free(r);
#endif
  }
#ifdef BAD
  fathom_assert(counts[0] + counts[1] == RECORDS && counts[1] < RECORDS);
#else
  fathom_assert(counts[0] + counts[1] == RECORDS);
#endif
  return 0;
}

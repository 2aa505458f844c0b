// What an environment leaves out has its row, also behind a second pointer and in variables.
// RUN: %exit 0 %fathom check --entry=inner %s | FileCheck %s --check-prefix=ONE
// RUN: %exit 10 %fathom check --entry=inner -DBUG %s | FileCheck %s --check-prefix=ONE
// RUN: %exit 0 %fathom check --entry=bytes %s | FileCheck %s --check-prefix=SOME
// RUN: %exit 0 %fathom check --entry=variable --globals=any %s | FileCheck %s --check-prefix=ONE
// RUN: %exit 10 %fathom check --entry=variable --globals=any -DBUG %s | FileCheck %s --check-prefix=ONE
// RUN: %exit 10 %fathom check --entry=record --entry-pointers=sized %s | FileCheck %s --check-prefix=SIZED
// ONE: chosen: {{.*}}pointers point to one element each where no row says otherwise
// SOME: chosen: bytes: data points to any number of bytes, at least one
// SOME: chosen: arrays of unknown length that are given have at least one element
// SIZED: error: null-deref
// SIZED: chosen: record: pointers to what holds pointers point to one element each
#ifdef BUG
enum { at = 1 };
#else
enum { at = 0 };
#endif
char inner(char **texts) { return (*texts)[at]; }
char bytes(void *data) { return *(char *)data; }
int *given;
int variable(void) { return given[at]; }
struct record {
  int *inside;
};
int record(struct record *r) { return *r->inside; }

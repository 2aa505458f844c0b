// Names of KLEE.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (5 of
// TWINS: lower_verifier_calls
#include "../Inputs/cases.h"

int klee_int(const char *);
unsigned long klee_choose(unsigned long);
void klee_abort(void) __attribute__((noreturn));
void klee_report_error(const char *, int, const char *, const char *) __attribute__((noreturn));
void klee_silent_exit(int) __attribute__((noreturn));
void klee_prefer_cex(void *, unsigned long);
void klee_posix_prefer_cex(void *, unsigned long);
void klee_print_expr(const char *, ...);
void klee_warning(const char *);
void klee_warning_once(const char *);
void klee_stack_trace(void);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_set_forking(unsigned);

int main(void) {
  klee_set_forking(1);
  klee_open_merge();
  int x = klee_int("x");
  klee_prefer_cex(&x, x == 3);
  klee_posix_prefer_cex(&x, x == 3);
  klee_print_expr("x", x);
  klee_warning("x");
  klee_warning_once("x");
  klee_stack_trace();
  unsigned long n = klee_choose(4);
  klee_close_merge();
  CASE(n < 4);
#ifdef BUG
  CASE(n == 3);
  CASE(x > 3);
  if (x == 7)
    klee_abort();
  if (x == 8)
    klee_report_error(__FILE__, __LINE__, "x", "err");
#endif
  if (x > 3)
    klee_silent_exit(0);
#ifndef BUG
  if (x == 7)
    klee_abort();
  if (x == 8)
    klee_report_error(__FILE__, __LINE__, "x", "err");
#endif
  return 0;
}

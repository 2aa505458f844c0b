// A handler that only code behind something unsupported would raise is not unreachable: that code is not looked at.
// RUN: %exit 20 %fathom check --json=%t.json %s | FileCheck %s
// CHECK: fathom: UNKNOWN (unsupported: inline assembly
// RUN: sh -c 'tr -d "[:space:]" < %t.json | grep -o "{[^{}]*st==0[^{}]*}" | grep -c unknown'
// RUN: %exit 10 %fathom check -DKNOWN %s
#include <fathom.h>
#include <signal.h>
static int st;
static void handler(int s) {
  (void)s;
  fathom_assert(st==0);
}
static void set(int n) {
#ifdef KNOWN
  (void)n;
#else
  __asm__ volatile("nop" : "+r"(n));
#endif
  st = 1;
  raise(SIGINT);
}
int main(int argc, char **argv) {
  (void)argv;
  signal(SIGINT, handler);
  set(argc);
  return 0;
}

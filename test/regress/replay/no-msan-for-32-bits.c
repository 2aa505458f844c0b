// With -m32 failures are confirmed natively, too, except for uninitialised reads: there is no MemorySanitizer.
// RUN: %exit 10 %fathom check -m32 --replay=native %s 2>&1 | FileCheck %s --check-prefix=READ
// RUN: %exit 10 %fathom check -m32 --replay=native -DOUTSIDE %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// READ: error: uninitialised-read:
// READ: not confirmed natively: there is no MemorySanitizer for this target
// OUTSIDE: error: array-index:
// OUTSIDE: replay: confirmed natively
extern int nondet_int(void);
int main(void) {
  int x[2], n = nondet_int();
#ifdef OUTSIDE
  x[0] = x[1] = 1;
  if (n == 2)
    return x[n];
#endif
  return n == 1 && x[n] ? 1 : 0;
}

// An exception passes functions of C as their unwind tables say. Compiled with -fexceptions they promise that, and end
// what has a cleanup; otherwise a row says that nobody has. Without tables nobody finds a handler: the program ends.
// Jumps need no tables.
// RUN: %exit 0 %fathom check -DN=3 %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: chosen: exceptions pass through functions of C that are compiled without -fexceptions, as their tables let them at {{.*}}each.c:8
// RUN: %exit 0 %fathom check -DN=3 --compile-flag=-fexceptions %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=NONE
// NONE-NOT: -fexceptions
// RUN: %exit 10 %fathom check -DN=2 %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=CAUGHT
// RUN: %exit 10 %fathom check -DN=3 -DBUG --compile-flag=-fexceptions %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=CAUGHT
// CAUGHT: error: assert: assertion does not hold: caught ==
// RUN: %exit 0 %fathom check -DN=3 -DCLEANUP --compile-flag=-fexceptions %s %S/Inputs/each.c
// RUN: %exit 10 %fathom check -DN=3 -DCLEANUP -DBUG --compile-flag=-fexceptions %s %S/Inputs/each.c
// RUN: %exit 10 %fathom check --compile-flag=-fno-asynchronous-unwind-tables -DN=3 %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=ENDS
// ENDS: error: uncaught-exception: exception is not caught: exception reaches a function without unwind tables
// RUN: %exit 0 %fathom check --compile-flag=-fno-asynchronous-unwind-tables -DN=3 -DJUMP %s %S/Inputs/each.c
// RUN: %exit 10 %fathom check --compile-flag=-fno-asynchronous-unwind-tables -DN=3 -DJUMP -DBUG %s %S/Inputs/each.c
// RUN: %exit 10 %fathom check -DN=3 -DPROMISE %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=PROMISE
// PROMISE: error: uncaught-exception: exception is not caught: exception of type int
// RUN: %exit 20 %fathom check -DN=3 -DPROMISE -DBELOW %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=BELOW
// BELOW: UNKNOWN (unsupported: exception or jump leaves a function that is declared not to throw
#include <csetjmp>
#include <fathom.h>
#ifdef PROMISE
#define NOEXCEPT noexcept
#else
#define NOEXCEPT
#endif
extern "C" void each(void (*f)(int), int n) NOEXCEPT;
extern "C" int ended;
static std::jmp_buf back;

static void stop_at_two(int i) {
#ifdef JUMP
  if (i == 1)
    std::longjmp(back, 2);
#endif
  if (i == 2)
    throw i;
}

static void all() { each(stop_at_two, N); }

int main() {
  (void)all;
  int caught = 0;
#ifdef JUMP
  int got = setjmp(back);
  if (got != 0) {
    fathom_assert(got == 2);
#ifdef BUG
    fathom_assert(got == 1);
#endif
    return 0;
  }
#endif
  try {
#ifdef BELOW // main has a handler, and no one in between a promise
    all();
#else
    each(stop_at_two, N);
#endif
  } catch (int i) {
    caught = i;
  }
#ifdef BUG
  fathom_assert(caught == 0 || ended == 0);
  fathom_assert(caught == 0);
#else
  fathom_assert(caught == 2);
#endif
#ifdef CLEANUP
  fathom_assert(ended == 3);
#endif
}

// A function of C without unwind tables ends the search for a handler: the program ends. With tables nobody promises
// what happens there (UNKNOWN).
// RUN: %exit 0 %fathom check --compile-flag=-fno-asynchronous-unwind-tables -DN=2 %s %S/Inputs/each.c
// RUN: %exit 10 %fathom check --compile-flag=-fno-asynchronous-unwind-tables -DN=3 %s %S/Inputs/each.c 2>&1 | FileCheck %s
// CHECK: error: uncaught-exception: exception is not caught: exception reaches a function without unwind tables
// RUN: %exit 20 %fathom check -DN=3 %s %S/Inputs/each.c 2>&1 | FileCheck %s --check-prefix=TABLES
// TABLES: UNKNOWN (unsupported: exception is thrown through a function that is compiled not to be left by exceptions
extern "C" void each(void (*f)(int), int n);

static void stop_at_two(int i) {
  if (i == 2)
    throw i;
}

int main() {
  int caught = 0;
  try {
    each(stop_at_two, N);
  } catch (int i) {
    caught = i;
  }
  return caught;
}

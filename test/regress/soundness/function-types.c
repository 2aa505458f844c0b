// A function is called as what it is: through a pointer of a type that is compatible with its own (C11 6.3.2.3p8), and as all
// files declare it (6.2.7p2). Types that LLVM does not tell apart were taken for the same. Enumerations are compatible with
// their integers, arrays without a length with those that have one, and without a prototype nothing is known.
// TWINS: check_function_types
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DPOINTER %s | FileCheck %s --check-prefix=POINTER
// RUN: %exit 10 %fathom check -DCHOICE %s | FileCheck %s --check-prefix=CHOICE
// RUN: %exit 10 %fathom check -DDIRECT %s | FileCheck %s --check-prefix=DIRECT
// RUN: %exit 10 %fathom check -DLENGTH %s | FileCheck %s --check-prefix=LENGTH
// RUN: %exit 0 %fathom check -DPOINTER --checks=-object-type %s | FileCheck %s --check-prefix=OFF
// RUN: %exit 0 %fathom check %s %S/Inputs/function-types-elsewhere.c -DFILES | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check %s %S/Inputs/function-types-elsewhere.c -DFILES -DOTHER | FileCheck %s --check-prefix=FILES
// SAFE: {{^}}fathom: SAFE{{$}}
// POINTER: error: object-type: {{.*}}called as int (int *)
// CHOICE: error: object-type: {{.*}}called as int (long *)
// DIRECT: error: object-type: {{.*}}'of_long' is int (long *), called as int (int *)
// LENGTH: error: object-type: {{.*}}called as int (int, int)
// OFF: {{^}}fathom: SAFE
// FILES: error: object-type: {{.*}}'elsewhere' is declared with other types elsewhere
#include <fathom.h>
enum number { zero };
struct pair {
  int a, b;
};
static int of_int(int *p) { return *p; }
static int of_long(long *p) { return (int)*p; }
static int of_enum(enum number x) { return x; }
static int of_array(int (*a)[]) { return (*a)[0]; }
static int of_pair(const struct pair *p) { return p->a; }
static int old_style() { return 3; }
#ifdef FILES
int elsewhere(long *);
#endif
typedef int (*function)(int *);
int main(void) {
  int x = 1, array[3] = {4};
  long y = 2;
  struct pair pair = {5, 6};
  function f = of_int;
  fathom_assert(f(&x) == 1);
#if defined(POINTER)
  f = (function)of_long;
  f((int *)&y);
#elif defined(CHOICE)
  int (*g)(long *) = fathom_nondet_bool() ? of_long : (int (*)(long *))of_int;
  g(&y);
#elif defined(DIRECT)
  ((int (*)(int *))of_long)((int *)&y);
#elif defined(LENGTH)
  int (*g)(int, int) = (int (*)(int, int))of_enum;
  g(1, 2);
#elif defined(FILES)
  fathom_assert(elsewhere(&y) == 2);
#else
  int (*g)(unsigned) = (int (*)(unsigned))of_enum;
  fathom_assert(g(0) == 0);
  int (*h)(int (*)[3]) = of_array;
  fathom_assert(h(&array) == 4);
  int (*i)(void) = old_style;
  fathom_assert(i() == 3);
  int (*j)() = (int (*)())of_int;
  fathom_assert(j(&x) == 1);
  int (*k)(const struct pair *const) = of_pair;
  fathom_assert(k(&pair) == 5);
  void (*plain)(void) = (void (*)(void))of_long;
  fathom_assert(((int (*)(long *))plain)(&y) == 2);
#endif
}

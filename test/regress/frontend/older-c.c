// What GCC and older C accept compiles, and clang's own warning is shown; who wants the error asks for it.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE assert
// RUN: %exit 30 %fathom check %s -- -Werror=int-conversion 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %exit 0 %fathom check %s -- -w 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: %exit 30 %fathom check -DNESTED %s 2>&1 | FileCheck %s --check-prefix=NESTED
// SAFE-DAG: older-c.c:{{[0-9]+:[0-9]+}}: warning: {{.*}}[-Wimplicit-int]
// SAFE-DAG: older-c.c:{{[0-9]+:[0-9]+}}: warning: {{.*}}'later'{{.*}}[-Wimplicit-function-declaration]
// SAFE-DAG: older-c.c:{{[0-9]+:[0-9]+}}: warning: {{.*}}[-Wint-conversion]
// SAFE-DAG: older-c.c:{{[0-9]+:[0-9]+}}: warning: {{.*}}[-Wincompatible-function-pointer-types]
// SAFE-DAG: older-c.c:{{[0-9]+:[0-9]+}}: warning: {{.*}}'strlen'{{.*}}[-Wimplicit-function-declaration]
// SAFE-NOT: warning: {{.*}}[-Wunused
// SAFE: {{^}}fathom: SAFE
// ERROR: error: {{.*}}[-Wint-conversion]
// QUIET-NOT: warning:
// QUIET: {{^}}fathom: SAFE
// NESTED: error: function definition is not allowed here
// NESTED: does not compile
extern void fathom_assert(int);
static count = 3;
int old_style(a, b)
int a;
char *b;
{ return a + (b != 0); }
__declspec(noreturn) void stop(void);
static int same(int n) { return n; }
#ifdef NESTED
int outer(void) {
  int inner(void) { return 1; }
  return inner();
}
#endif

int main(void) {
  long address = &count;
  unsigned (*function)(unsigned) = same;
  int deep =
#define TEN(x) ((((((((((x))))))))))
#define HUNDRED(x) TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(x))))))))))
      HUNDRED(HUNDRED(HUNDRED(HUNDRED(2))));
  char text[] = "abc";
  (void)function;
#ifdef BUG
  fathom_assert(later(count) == 3);
#else
  fathom_assert(later(count) == 4);
#endif
  fathom_assert(old_style(deep, text) == 3 && strlen(text) == 3);
  return address == 0;
}
int later(int n) { return n + 1; }

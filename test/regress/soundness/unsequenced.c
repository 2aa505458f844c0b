// Two changes of a variable, or a change and a use, without an order between them: undefined (C11 6.5p2). Clang sees them; where it
// depends on a condition whether both are evaluated the answer is UNKNOWN. (A plugin puts fathom_unsequenced and fathom_maybe_unsequenced there.)
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=3 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=1 --compile-flag=-w %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=1 --compile-flag=-Wno-unsequenced %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=1 -DPRAGMA='"clang diagnostic ignored \"-Wunsequenced\""' %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=1 -DPRAGMA='"clang diagnostic ignored \"-Weverything\""' %s 2>&1 | FileCheck %s --check-prefix=BUG
// EXPECT -DBUG=4: SAFE
// EXPECT -DBUG=1 --checks=-unsequenced: SAFE
// RUN: %exit 20 %fathom check -DBUG=5 %s 2>&1 | FileCheck %s --check-prefix=MAYBE
// BUG: unsequenced.c:{{[0-9]+:[0-9]+}}: error: unsequenced: variable is changed and used again without an order between them
// BUG: {{^}}fathom: UNSAFE (1 of
// MAYBE: {{^}}fathom: UNKNOWN (unsupported: changes of a variable that may have no order at {{.*}}unsequenced.c:
extern int nondet_int(void);
#ifdef PRAGMA // hides the warning, not the failure
#pragma clang diagnostic push
_Pragma(PRAGMA)
#endif
static int both(int a, int b) { return a + b; }
int main(void) {
  int i = 1, a[8] = {0}, c = nondet_int() & 1;
#if BUG == 1
  i = i++ + i++;
#elif BUG == 2
  if (c)
    a[i] = i++;
#elif BUG == 3
  a[0] = both(i++, i++);
#elif BUG == 4
  if (0)
    i = i++ + i++; // not executed
#elif BUG == 5
  i = (c ? i++ : 0) + (c ? 0 : i++);
#else
  i = i + 1;
  i++, i++;
  a[0] = i++ && i++;
  a[1] = c ? i++ : i--;
#endif
  return i == 9;
}

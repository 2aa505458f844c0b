// SV-COMP's volatile variables are memory: nobody else writes to them.
// EXPECT --checks=%S/../../memory/Inputs/unreach-call.prp: SAFE
// EXPECT --checks=%S/../../memory/Inputs/unreach-call.prp -DBUG: UNSAFE assert
// RUN: %exit 30 %fathom check --checks=%S/../../memory/Inputs/unreach-call.prp --volatile=fresh %s 2>&1 | FileCheck %s --check-prefix=FRESH
// FRESH: volatile variables are memory by the rules of SV-COMP
// EXPECT --checks=assert: UNSAFE assert
extern void reach_error(void);
volatile int flag = 1;
int main(void) {
  flag = 2;
#ifdef BUG
  if (flag == 2)
#else
  if (flag != 2)
#endif
    reach_error();
  return 0;
}

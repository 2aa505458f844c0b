// SV-COMP's volatile variables are memory: nobody else writes to them.
// RUN: %exit 0 %fathom check --checks=%S/../../memory/Inputs/unreach-call.prp %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/unreach-call.prp -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 30 %fathom check --checks=%S/../../memory/Inputs/unreach-call.prp --volatile=fresh %s 2>&1 | FileCheck %s --check-prefix=FRESH
// FRESH: volatile variables are memory by the rules of SV-COMP
// RUN: %exit 10 %fathom check --checks=assert %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
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

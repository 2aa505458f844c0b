// Properties of SV-COMP that are not decided: UNKNOWN, and the others of the file still fail.
// RUN: echo "CHECK( init(main()), LTL(F end) )" > %t-end.prp
// RUN: echo "CHECK( init(main()), LTL(G ! data-race) )" > %t-race.prp
// RUN: cp %t-race.prp %t-both.prp
// RUN: echo "CHECK( init(main()), LTL(G ! call(reach_error())) )" >> %t-both.prp
// RUN: echo "CHECK( init(main()), LTL(G ! strange) )" > %t-strange.prp
// RUN: %exit 20 %fathom check --checks=%t-end.prp %s 2>&1 | FileCheck %s --check-prefix=END
// RUN: %exit 20 %fathom check --checks=%t-race.prp %s 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: %exit 20 %fathom check --checks=%t-both.prp %s 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: %exit 10 %fathom check --checks=%t-both.prp -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 30 %fathom check --checks=%t-strange.prp %s 2>&1 | FileCheck %s --check-prefix=STRANGE
// END: {{^}}fathom: UNKNOWN (termination is not judged
// RACE: {{^}}fathom: UNKNOWN ({{.*}}data races are not judged
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
// STRANGE: unknown property 'G!strange'
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int() == 3)
#ifdef BUG
    reach_error();
#else
    return 1;
#endif
  return 0;
}

// One program through every form between the unfolded program and the formula:
// x is between 1 and 9, p has one or two bytes (what is written behind the end
// is not checked here).
// RUN: %fathom emit --checks=assert --stage=sa %s | FileCheck %s --check-prefix=SA
// RUN: %fathom emit --checks=assert --stage=sasa %s | FileCheck %s --check-prefix=SASA
// RUN: %fathom emit --checks=assert --stage=gssa %s | FileCheck %s --check-prefix=GSSA
// RUN: %fathom emit --checks=assert --stage=pd %s | FileCheck %s --check-prefix=PD
// RUN: %fathom emit --checks=assert --stage=reduced %s | FileCheck %s --check-prefix=PD
// RUN: %fathom emit --checks=assert --stage=gssa --vc=path %s | FileCheck %s --check-prefix=PATH
// EXPECT --checks=assert: SAFE
// EXPECT --checks=assert --vc=path --memory=arrays: SAFE
// RUN: %exit 10 %fathom check --checks=assert -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: running-example.c:[[#@LINE+18]]:{{[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

#ifdef BUG
#define LIMIT 9
#else
#define LIMIT 10
#endif

int main(void) {
  unsigned char x = fathom_nondet_uchar();
  fathom_assume(0 < x);
  fathom_assume(x < 10);
  unsigned char *p = fathom_nondet_bool() ? malloc(2) : malloc(1);
  *p = x;
  *(p + 1) = 0;
  fathom_assert(*p < LIMIT);
  fathom_assert(*(p + 1) == 0);
  return 0;
}

// SA: assume (not (= [[X:x!.*]] #x00))
// SA: assume (bvult [[X]] #x0a)
// SA: br [[CHOICE:[^ ]*bool[^ ]*]], [[YES:BB[0-9]+]], [[NO:BB[0-9]+]]
// SA: [[M:M![0-9]+]]:mem = phi
// SA: br (bvult {{.*}} #x0a), [[NEXT:BB[0-9.]+]], ERR
// SA: {{^}}[[NEXT]]:
// SA: br (= {{.*}} #x00), [[LAST:BB[0-9.]+]], ERR
// SA: {{^}}[[LAST]]:
// SA-NEXT: br ERR
// SA-NEXT: {{^}}ERR:
// SA-NEXT: E:i32 = phi [#x00000000, {{.*}}], [#x00000001, [[NEXT]]], [#xffffffff, [[LAST]]]
// SA-NEXT: check (not (= E #x00000000)), assert
// SA-NEXT: check (not (= E #x00000001)), assert
// SA-NEXT: ret E

// SASA-NOT: assume
// SASA: H.1:bool = (and H (bvult [[X:x!.*]] #x0a))
// SASA-NOT: assume
// SASA: {{^}}ERR:
// SASA-NEXT: E:i32 = phi
// SASA-NEXT: assume H.1
// SASA-NEXT: check (not (= E #x00000000)), assert
// SASA-NEXT: check (not (= E #x00000001)), assert
// SASA-NEXT: ret E

// GSSA-NOT: phi
// GSSA: br [[CHOICE:[^ ]*bool[^ ]*]], [[YES:BB[0-9]+]], [[NO:BB[0-9]+]]
// GSSA: {{^}}[[YES]]:
// GSSA-NEXT: [[M1:M![0-9]+]]:mem = malloc #x0000000000000002
// GSSA: {{^}}[[NO]]:
// GSSA-NEXT: [[M2:M![0-9]+]]:mem = malloc #x0000000000000001
// GSSA-DAG: :mem = (ite [[CHOICE]] [[M1]] [[M2]])
// GSSA-DAG: :ptr = (ite [[CHOICE]] (ptr
// GSSA-NOT: phi

// PD-NOT: br
// PD-NOT: phi
// PD: (ite {{[^ ]*}}bool
// PD: E:i32 = (ite (bvult [[R:.*]] #x0a) (ite (= {{.*}} #x00) #xffffffff #x00000001) #x00000000)
// PD: assume H.1
// PD-NEXT: check (not (= E #x00000000)), assert
// PD-NEXT: check (not (= E #x00000001)), assert
// PD-NEXT: ret E

// PATH: N.BB0:bool = (not [[CHOICE:[^ ]*bool[^ ]*]])
// PATH: :mem = (ite
// PATH: E:i32 = (ite N.BB

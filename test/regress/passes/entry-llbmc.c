// LLBMC's entry counts where there is no main.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// CHECK: call void @__llbmc_main()
void __llbmc_assert(int);
void __llbmc_main(void) { __llbmc_assert(1); }

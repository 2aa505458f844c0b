; An argument or result that must be defined is no poison.
; RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s
; RUN: %exit 0 sh -c 'sed -e "s/nsw i32/i32/" %s >%t.ll && %fathom check %t.ll' | FileCheck %s --check-prefix=SAFE
; RUN: %exit 0 sh -c 'sed -e "s/noundef//g" %s >%t.2.ll && %fathom check %t.2.ll' | FileCheck %s --check-prefix=SAFE
; CHECK-DAG: error: poison: {{.*}} is used: argument
; CHECK-DAG: error: poison: {{.*}} is used: result
; CHECK: {{^}}fathom: UNSAFE (2 of
; SAFE: {{^}}fathom: SAFE
declare i32 @fathom_nondet_int()
define noundef i32 @next(i32 %n) {
  %m = add nsw i32 %n, 1
  ret i32 %m
}
define i32 @same(i32 noundef %n) {
  ret i32 %n
}
define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %m = call i32 @next(i32 %n)
  %k = call i32 @fathom_nondet_int()
  %l = add nsw i32 %k, 1
  %x = call i32 @same(i32 %l)
  ret i32 0
}

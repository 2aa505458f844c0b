; --poison=strict reports at least what is reported without it: constants and
; flags whose own check is off count, too.
; EXPECT: UNSAFE poison
; EXPECT --poison=strict: UNSAFE poison
; RUN: %exit 0 sh -c 'sed -e "s/nuw i64/i64/" -e "s/ poison,/ false,/" %s >%t.ll && %fathom check --poison=strict %t.ll' | FileCheck %s --check-prefix=SAFE
; SAFE: {{^}}fathom: SAFE
@bytes = global [4 x i8] zeroinitializer
declare i64 @fathom_nondet_uint64()
define i32 @main() {
entry:
  %n = call i64 @fathom_nondet_uint64()
  %choice = icmp eq i64 %n, 5
  br i1 %choice, label %constant, label %flag
constant:
  br i1 poison, label %end, label %flag
flag:
  %next = add nuw i64 %n, 1
  %low = and i64 %next, 3
  %at = getelementptr [4 x i8], ptr @bytes, i64 0, i64 %low
  %byte = load i8, ptr %at
  br label %end
end:
  ret i32 0
}

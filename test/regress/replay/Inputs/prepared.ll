; What only the prepared program shows (../prepared.test): %n is an input, and
; @mode says with a constant whether the operation does what its flag promises.
declare i32 @fathom_nondet_int()
define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %low = and i32 %n, 255
  %sum = add nuw i32 %low, MODE
  %is = icmp eq i32 %sum, 7
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

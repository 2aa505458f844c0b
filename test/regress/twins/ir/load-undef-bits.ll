; i1 in memory takes a byte; what was stored comes back.
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
declare void @fathom_assert(i1 zeroext)
declare i1 @fathom_nondet_bool()

define i32 @main() {
  %p = alloca i8
  %b = call i1 @fathom_nondet_bool()
  store i1 %b, ptr %p
  %c = load i1, ptr %p
  %e = icmp eq i1 %b, %c
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @bug() {
  %p = alloca i8
  %b = call i1 @fathom_nondet_bool()
  store i1 %b, ptr %p
  %c = load i1, ptr %p
  call void @fathom_assert(i1 %c)
  ret i32 0
}

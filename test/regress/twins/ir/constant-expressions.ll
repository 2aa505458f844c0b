; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: lower_constant_expressions
@a = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@p = global ptr getelementptr inbounds ([4 x i32], ptr @a, i64 0, i64 2)
@d = global i64 sub (i64 ptrtoint (ptr getelementptr ([4 x i32], ptr @a, i64 0, i64 3) to i64), i64 ptrtoint (ptr @a to i64))
@t = global i32 trunc (i64 sub (i64 ptrtoint (ptr @p to i64), i64 ptrtoint (ptr @p to i64)) to i32)
declare void @fathom_assert(i1 zeroext)

define i32 @main() {
  %q = load ptr, ptr @p
  %v = load i32, ptr %q
  %e = icmp eq i32 %v, 3
  call void @fathom_assert(i1 %e)
  %d = load i64, ptr @d
  %f = icmp eq i64 %d, 12
  call void @fathom_assert(i1 %f)
  ret i32 0
}

define i32 @bug() {
  %d = load i64, ptr @d
  %f = icmp eq i64 %d, 3
  call void @fathom_assert(i1 %f)
  ret i32 0
}

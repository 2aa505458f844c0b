; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: lower_aliases
@x = global i32 5
@y = alias i32, ptr @x
@f2 = alias i32 (), ptr @f
declare void @fathom_assert(i1 zeroext)

define i32 @f() {
  store i32 6, ptr @y
  ret i32 1
}

define i32 @main() {
  %r = call i32 @f2()
  %v = load i32, ptr @x
  %e = icmp eq i32 %v, 6
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @bug() {
  %r = call i32 @f2()
  %v = load i32, ptr @x
  %e = icmp eq i32 %v, 5
  call void @fathom_assert(i1 %e)
  ret i32 0
}

; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: lower_byval
%pair = type { i32, i32 }
declare void @fathom_assert(i1 zeroext)

define void @change(ptr byval(%pair) %p, ptr sret(%pair) %out) {
  store i32 9, ptr %p
  %v = load i32, ptr %p
  store i32 %v, ptr %out
  ret void
}

define i32 @go(i32 %want) {
  %p = alloca %pair
  %o = alloca %pair
  store i32 1, ptr %p
  call void @change(ptr byval(%pair) %p, ptr sret(%pair) %o)
  %a = load i32, ptr %p
  %b = load i32, ptr %o
  %s = add i32 %a, %b
  %e = icmp eq i32 %s, %want
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @main() {
  %r = call i32 @go(i32 10)
  ret i32 0
}

define i32 @bug() {
  %r = call i32 @go(i32 18)
  ret i32 0
}

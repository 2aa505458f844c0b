; A promise (readonly, memory, nofree) is not believed: what breaks it is seen.
; Those about values: value-promises.ll, broken-functions.ll.
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: strip_attributes
declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()
@g = global i32 0

define i32 @f(ptr readonly %p, i32 %x) memory(none) nofree {
  %null = icmp eq ptr %p, null
  %r = select i1 %null, i32 9, i32 %x
  store i32 %r, ptr @g
  ret i32 %r
}

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %x = and i32 %n, 3
  %r = call i32 @f(ptr @g, i32 %x)
  %v = load i32, ptr @g
  %ok = icmp ult i32 %v, 4
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %x = and i32 %n, 7
  %r = call i32 @f(ptr null, i32 %x)
  %v = load i32, ptr @g
  %ok = icmp ult i32 %v, 4
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

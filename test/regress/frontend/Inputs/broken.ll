define i32 @main() {
a:
  br i1 true, label %b, label %c
b:
  %x = add i32 1, 2
  br label %c
c:
  ret i32 %x
}

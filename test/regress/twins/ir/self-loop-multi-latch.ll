; Three back edges to one header, two exits.
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: simplify_loops
declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()

define i32 @run(i32 %bits) {
entry:
  br label %loop
loop:
  %x = phi i32 [%bits, %entry], [%s, %zero], [%s, %one], [%s, %two]
  %n = phi i32 [0, %entry], [%n, %zero], [%n1, %one], [%n2, %two]
  %low = and i32 %x, 3
  %s = lshr i32 %x, 2
  %stop = icmp eq i32 %x, 0
  br i1 %stop, label %end, label %body
body:
  switch i32 %low, label %out [i32 0, label %zero
                               i32 1, label %one
                               i32 2, label %two]
zero:
  br label %loop
one:
  %n1 = add i32 %n, 1
  br label %loop
two:
  %n2 = add i32 %n, 2
  br label %loop
out:
  br label %end
end:
  %r = phi i32 [%n, %loop], [-1, %out]
  ret i32 %r
}

define i32 @main() {
  %r = call i32 @run(i32 41)
  %e = icmp eq i32 %r, 5
  call void @fathom_assert(i1 %e)
  %q = call i32 @run(i32 45)
  %f = icmp eq i32 %q, -1
  call void @fathom_assert(i1 %f)
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %m = and i32 %n, 63
  %r = call i32 @run(i32 %m)
  %e = icmp ne i32 %r, 6
  call void @fathom_assert(i1 %e)
  ret i32 0
}

; A value that breaks what is promised about it is poison; where it must be
; defined, too, that is a failure at once.
; EXPECT: SAFE
; EXPECT --poison=strict: SAFE
; EXPECT --entry=unused: SAFE
; EXPECT --entry=take_object: SAFE
; EXPECT --entry=take_small: SAFE
; EXPECT --poison=strict --entry=unused: UNSAFE poison
; EXPECT --entry=loaded_range: UNSAFE poison
; EXPECT --entry=loaded_null: UNSAFE poison
; EXPECT --entry=result_range: UNSAFE poison
; EXPECT --entry=result_null: UNSAFE poison
; EXPECT --entry=result_defined: UNSAFE poison
; EXPECT --entry=argument_range: UNSAFE poison
; EXPECT --entry=argument_null: UNSAFE poison
; EXPECT --entry=argument_at_call: UNSAFE poison
; RUN: %exit 10 %fathom check --entry=argument_align %s 2>&1 | FileCheck %s --check-prefix=ALIGN
; EXPECT --entry=loaded_undef: UNSAFE uninitialised-read
; EXPECT --entry=passed_on: SAFE
; EXPECT --entry=looked_at: UNSAFE poison
; ALIGN: error: misaligned-access: {{.*}}pointer that is promised to be aligned
; ALIGN: {{^}}fathom: UNSAFE (1 of
; TWINS: lower_promises
declare i32 @fathom_nondet_int()
@seven = global i32 7
@many = global i32 77
@null = global ptr null
@bytes = global [8 x i8] zeroinitializer, align 1

define range(i32 0, 10) i32 @small(i32 %x) {
  ret i32 %x
}
define nonnull ptr @same(ptr %p) {
  ret ptr %p
}
define noundef range(i32 0, 10) i32 @defined(i32 %x) {
  ret i32 %x
}
define i32 @take_small(i32 range(i32 0, 10) %x) {
  %c = icmp eq i32 %x, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
define i32 @take_object(ptr noundef nonnull align 4 %p) {
  ret i32 0
}
define i32 @take(ptr %p) {
  ret i32 0
}
define void @keep(i32 range(i32 0, 10) %x) {
  store i32 %x, ptr @many
  ret void
}

define i32 @main() {
  %v = load i32, ptr @seven, !range !0, !noundef !1
  %r = call range(i32 0, 10) i32 @small(i32 %v)
  %d = call i32 @defined(i32 %r)
  %s = call i32 @take_small(i32 range(i32 7, 8) %d)
  %p = call ptr @same(ptr @seven)
  %o = call i32 @take_object(ptr nonnull %p)
  %n = call i32 @take_object(ptr align 4 @many)
  %c = icmp eq ptr %p, @many
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  call void @keep(i32 %d)
  ret i32 %s
}
define i32 @unused() {
  %v = load i32, ptr @many, !range !0
  %p = load ptr, ptr @null, !nonnull !1
  ret i32 %v
}
define i32 @loaded_range() {
  %v = load i32, ptr @many, !range !0
  %c = icmp eq i32 %v, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
define i32 @loaded_null() {
  %p = load ptr, ptr @null, !nonnull !1, !noundef !1
  ret i32 0
}
define i32 @result_range() {
  %x = call i32 @fathom_nondet_int()
  %v = call i32 @small(i32 %x)
  %c = icmp eq i32 %v, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
define i32 @result_null() {
  %p = call ptr @same(ptr null)
  %c = icmp eq ptr %p, null
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
define i32 @result_defined() {
  %v = call i32 @defined(i32 10)
  ret i32 0
}
define i32 @argument_range() {
  %v = call i32 @take_small(i32 10)
  ret i32 0
}
define i32 @argument_null() {
  %v = call i32 @take_object(ptr null)
  ret i32 0
}
define i32 @argument_at_call() {
  %v = call i32 @take(ptr noundef nonnull null)
  ret i32 0
}
define i32 @argument_align() {
  %p = getelementptr i8, ptr @bytes, i64 4
  %v = call i32 @take_object(ptr %p)
  ret i32 0
}
define i32 @loaded_undef() {
  %x = alloca i32
  %v = load i32, ptr %x, !noundef !1
  ret i32 0
}
define i32 @passed_on() {
  call void @keep(i32 10)
  ret i32 0
}
define i32 @looked_at() {
  call void @keep(i32 10)
  %l = load i32, ptr @many
  %r = call i32 @take_small(i32 %l)
  ret i32 0
}
!0 = !{i32 0, i32 10}
!1 = !{}

; Poison travels through memory, arguments, results, phis and selects, and
; counts where something depends on it. Of each pair the first is defined.
; EXPECT --entry=overwritten: SAFE
; EXPECT --entry=overwritten_in_part: UNSAFE poison
; EXPECT --entry=copied_beside: SAFE
; EXPECT --entry=copied: UNSAFE poison
; EXPECT --memory=arrays --vc=path --entry=copied: UNSAFE poison
; EXPECT --pointers=raw --regions=flat --entry=copied: UNSAFE poison
; EXPECT --entry=filled_anew: SAFE
; EXPECT --entry=filled: UNSAFE poison
; EXPECT --entry=frozen_argument: SAFE
; EXPECT --entry=argument: UNSAFE poison
; EXPECT --entry=chosen_other: SAFE
; EXPECT --entry=chosen: UNSAFE poison
; EXPECT --entry=initial_beside: SAFE
; EXPECT --entry=initial: UNSAFE poison
; EXPECT --entry=element_beside: SAFE
; EXPECT --entry=element: UNSAFE poison
; EXPECT --entry=frozen_load: SAFE
; EXPECT --entry=any_number: UNSAFE assert
declare i32 @fathom_nondet_int()
declare void @fathom_assert(i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@word = global i32 0
@words = global [2 x i32] zeroinitializer
@pair = global { i32, i32 } { i32 poison, i32 3 }
@vector = global <2 x i32> zeroinitializer

define i32 @made() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  ret i32 %y
}
define void @look(i32 %x) {
  %c = icmp eq i32 %x, 7
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
define void @overwritten() {
  %y = call i32 @made()
  store i32 %y, ptr @word
  store i32 4, ptr @word
  %l = load i32, ptr @word
  call void @look(i32 %l)
  ret void
}
define void @overwritten_in_part() {
  %y = call i32 @made()
  store i32 %y, ptr @word
  store i8 4, ptr @word
  %l = load i32, ptr @word
  %none = and i32 %l, 0
  call void @look(i32 %none)
  ret void
}
define void @copied_beside() {
  %to = alloca [2 x i32]
  %y = call i32 @made()
  store i32 %y, ptr @words
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @words, i64 8, i1 false)
  %p = getelementptr i32, ptr %to, i64 1
  %l = load i32, ptr %p
  call void @look(i32 %l)
  ret void
}
define void @copied() {
  %to = alloca [2 x i32]
  %y = call i32 @made()
  store i32 %y, ptr @words
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @words, i64 8, i1 false)
  %l = load i32, ptr %to
  call void @look(i32 %l)
  ret void
}
define void @filled_anew() {
  %y = call i32 @made()
  %t = trunc i32 %y to i8
  call void @llvm.memset.p0.i64(ptr @words, i8 %t, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr @words, i8 1, i64 4, i1 false)
  %l = load i32, ptr @words
  call void @look(i32 %l)
  ret void
}
define void @filled() {
  %y = call i32 @made()
  %t = trunc i32 %y to i8
  call void @llvm.memset.p0.i64(ptr @words, i8 %t, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr @words, i8 1, i64 3, i1 false)
  %l = load i32, ptr @words
  call void @look(i32 %l)
  ret void
}
define void @frozen_argument() {
  %y = call i32 @made()
  %f = freeze i32 %y
  call void @look(i32 %f)
  ret void
}
define void @argument() {
  %y = call i32 @made()
  call void @look(i32 %y)
  ret void
}
define void @chosen_other() {
  %y = call i32 @made()
  %x = call i32 @fathom_nondet_int()
  %c = icmp eq i32 %x, 5
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ %y, %0 ], [ 3, %a ]
  %s = select i1 %c, i32 %p, i32 4
  call void @look(i32 %s)
  ret void
}
define void @chosen() {
  %y = call i32 @made()
  %x = call i32 @fathom_nondet_int()
  %c = icmp eq i32 %x, 5
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ 3, %0 ], [ %y, %a ]
  %s = select i1 %c, i32 %p, i32 4
  call void @look(i32 %s)
  ret void
}
define void @initial_beside() {
  %p = getelementptr i8, ptr @pair, i64 4
  %l = load i32, ptr %p
  call void @look(i32 %l)
  ret void
}
define void @initial() {
  %l = load i32, ptr @pair
  call void @look(i32 %l)
  ret void
}
define void @element_beside() {
  %y = call i32 @made()
  %v = insertelement <2 x i32> <i32 0, i32 4>, i32 %y, i32 0
  store <2 x i32> %v, ptr @vector
  %l = load <2 x i32>, ptr @vector
  %e = extractelement <2 x i32> %l, i32 1
  call void @look(i32 %e)
  ret void
}
define void @element() {
  %y = call i32 @made()
  %v = insertelement <2 x i32> <i32 0, i32 4>, i32 %y, i32 0
  store <2 x i32> %v, ptr @vector
  %l = load <2 x i32>, ptr @vector
  %e = extractelement <2 x i32> %l, i32 0
  call void @look(i32 %e)
  ret void
}
define void @frozen_load() {
  %y = call i32 @made()
  store i32 %y, ptr @word
  %l = load i32, ptr @word
  %f = freeze i32 %l
  call void @look(i32 %f)
  %same = icmp eq i32 %f, %f
  call void @fathom_assert(i1 %same)
  ret void
}
define void @any_number() {
  store i32 poison, ptr @word
  %l = load i32, ptr @word
  %f = freeze i32 %l
  %c = icmp ne i32 %f, 1234567
  call void @fathom_assert(i1 %c)
  ret void
}

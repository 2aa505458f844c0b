; A table of distances leads to the objects it was made from.
; EXPECT: SAFE
; RUN: %exit 10 sh -c 'sed -e "s/ult i64 %%n, 2/ult i64 %%n, 3/" %s >%t.ll && %fathom check %t.ll' | FileCheck %s --check-prefix=BUG
; RUN: %exit 20 sh -c 'sed -e "s/(ptr @table, i64 %%at)/(ptr @n, i64 %%at)/" %s >%t.2.ll && %fathom check %t.2.ll' | FileCheck %s --check-prefix=OTHER
; BUG: error: out-of-bounds-read:
; OTHER: UNKNOWN (unsupported: llvm.load.relative.i64
@n = global i64 0
@one = private constant [2 x i8] c"1\00"
@two = private constant [3 x i8] c"22\00"
@table = private constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @one to i64), i64 ptrtoint (ptr @table to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @two to i64), i64 ptrtoint (ptr @table to i64)) to i32)]
declare i64 @fathom_nondet_uint64()
declare ptr @llvm.load.relative.i64(ptr, i64)
declare void @fathom_assert(i1)
define i32 @main() {
entry:
  %n = call i64 @fathom_nondet_uint64()
  %few = icmp ult i64 %n, 2
  br i1 %few, label %look, label %end
look:
  %at = shl i64 %n, 2
  %text = call ptr @llvm.load.relative.i64(ptr @table, i64 %at)
  %char = load i8, ptr %text
  %high = icmp ule i8 %char, 50
  call void @fathom_assert(i1 %high)
  br label %end
end:
  ret i32 0
}

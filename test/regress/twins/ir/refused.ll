; What is not supported is UNKNOWN where it is reached, and only there.
; EXPECT: SAFE
; RUN: %exit 20 %fathom check --entry=reached --trace=none %s 2>&1 | FileCheck %s --check-prefix=REACHED
; REACHED-COUNT-14: note: unsupported:
; REACHED-NOT: note: unsupported:
; REACHED: {{^}}fathom: UNKNOWN (unsupported:
; TWINS: refuse_types, lower_floats
declare i32 @fathom_nondet_int()
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.sdiv.fix.i32(i32, i32, i32)
declare i32 @llvm.sdiv.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.udiv.fix.i32(i32, i32, i32)
declare i32 @llvm.udiv.fix.sat.i32(i32, i32, i32)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)

define void @run(i32 %x, x86_fp80 %f, ...) {
  %p = alloca [4 x i64]
  switch i32 %x, label %end [i32 0, label %b0
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 4, label %b4
    i32 5, label %b5
    i32 6, label %b6
    i32 7, label %b7
    i32 8, label %b8
    i32 9, label %b9
    i32 10, label %b10
    i32 11, label %b11
    i32 12, label %b12
    i32 13, label %b13
    i32 14, label %b14
    i32 15, label %b15
    i32 16, label %b16
    i32 17, label %b17
    i32 18, label %b18
    i32 19, label %b19
    i32 20, label %b20
    i32 23, label %b23
    i32 24, label %b24
    i32 25, label %b25]
b0:
  %r0 = fadd x86_fp80 %f, %f
  br label %end
b1:
  %r1 = fsub x86_fp80 %f, %f
  br label %end
b2:
  %r2 = fmul x86_fp80 %f, %f
  br label %end
b3:
  %r3 = fdiv x86_fp80 %f, %f
  br label %end
b4:
  %r4 = frem x86_fp80 %f, %f
  br label %end
b5:
  %r5 = fptosi x86_fp80 %f to i32
  br label %end
b6:
  %r6 = fptoui x86_fp80 %f to i32
  br label %end
b7:
  %r7 = sitofp i32 %x to x86_fp80
  br label %end
b8:
  %r8 = uitofp i32 %x to x86_fp80
  br label %end
b9:
  %r9 = fptrunc x86_fp80 %f to float
  br label %end
b10:
  %w10 = zext i32 %x to i64
  %d10 = bitcast i64 %w10 to double
  %r10 = fpext double %d10 to x86_fp80
  br label %end
b11:
  %r11 = addrspacecast ptr %p to ptr addrspace(1)
  store ptr addrspace(1) %r11, ptr %p
  br label %end
b12:
  %r12 = va_arg ptr %p, i32
  br label %end
b13:
  %r13 = call i32 @llvm.smul.fix.i32(i32 %x, i32 %x, i32 2)
  br label %end
b14:
  %r14 = call i32 @llvm.smul.fix.sat.i32(i32 %x, i32 %x, i32 2)
  br label %end
b15:
  %r15 = call i32 @llvm.umul.fix.i32(i32 %x, i32 %x, i32 2)
  br label %end
b16:
  %r16 = call i32 @llvm.umul.fix.sat.i32(i32 %x, i32 %x, i32 2)
  br label %end
b17:
  %r17 = call i32 @llvm.sdiv.fix.i32(i32 %x, i32 %x, i32 2)
  br label %end
b18:
  %r18 = call i32 @llvm.sdiv.fix.sat.i32(i32 %x, i32 %x, i32 2)
  br label %end
b19:
  %r19 = call i32 @llvm.udiv.fix.i32(i32 %x, i32 %x, i32 2)
  br label %end
b20:
  %r20 = call i32 @llvm.udiv.fix.sat.i32(i32 %x, i32 %x, i32 2)
  br label %end
b23:
  callbr void asm "", "!i"() to label %z23 [label %z23]
z23:
  br label %end
b24:
  call void @llvm.va_start.p0(ptr %p)
  call void @llvm.va_end.p0(ptr %p)
  br label %end
b25:
  call void @llvm.va_copy.p0(ptr %p, ptr %p)
  br label %end
end:
  ret void
}

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %x = or i32 %n, 64
  call void (i32, x86_fp80, ...) @run(i32 %x, x86_fp80 0xK3FFF8000000000000000, i32 1)
  ret i32 0
}

define i32 @reached() {
  %x = call i32 @fathom_nondet_int()
  call void (i32, x86_fp80, ...) @run(i32 %x, x86_fp80 0xK3FFF8000000000000000, i32 1)
  ret i32 0
}

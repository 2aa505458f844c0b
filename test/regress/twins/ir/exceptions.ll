; invoke, landingpad and resume; a type whose description is no such thing is
; UNKNOWN where it is thrown; here the target has no models.
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; EXPECT --entry=throws: UNKNOWN missing-body: __cxa_allocate_exception
declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
@type = external constant ptr

define i32 @may_throw(i32 %x) personality ptr @__gxx_personality_v0 {
  %big = icmp sgt i32 %x, 9
  br i1 %big, label %throw, label %back
throw:
  %e = call ptr @__cxa_allocate_exception(i64 4)
  call void @__cxa_throw(ptr %e, ptr @type, ptr null)
  unreachable
back:
  %y = add i32 %x, 1
  ret i32 %y
}

define i32 @run(i32 %x) personality ptr @__gxx_personality_v0 {
  %y = invoke i32 @may_throw(i32 %x) to label %good unwind label %bad
good:
  ret i32 %y
bad:
  %l = landingpad { ptr, i32 } catch ptr @type
  %s = extractvalue { ptr, i32 } %l, 1
  %t = call i32 @llvm.eh.typeid.for.p0(ptr @type)
  %mine = icmp eq i32 %s, %t
  br i1 %mine, label %caught, label %on
caught:
  ret i32 0
on:
  resume { ptr, i32 } %l
}

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %x = and i32 %n, 7
  %r = call i32 @run(i32 %x)
  %ok = icmp sle i32 %r, 8
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %x = and i32 %n, 7
  %r = call i32 @run(i32 %x)
  %ok = icmp sle i32 %r, 7
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

define i32 @throws() {
  %n = call i32 @fathom_nondet_int()
  %r = call i32 @run(i32 %n)
  ret i32 0
}

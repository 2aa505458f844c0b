// main's arguments are made as far as main looks at them.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %fathom emit --stage=prepared --argv=2,3 %s | FileCheck %s --check-prefix=SMALL
// RUN: %fathom emit --stage=prepared -DUNUSED %s | FileCheck %s --check-prefix=UNUSED
// RUN: %fathom emit --stage=prepared -DENVIRONMENT %s | FileCheck %s --check-prefix=ENVIRONMENT

// CHECK-LABEL: define void @fathom.entry(
// CHECK: call void @first()
// CHECK-NEXT: call void @second()
// CHECK-NEXT: call void @last()
// CHECK: %[[ARGC:.*]] = call i32 @fathom.nondet.i32(ptr @fathom.text.argc)
// CHECK: %[[FEW:.*]] = icmp ule i32 %[[ARGC]], 4
// CHECK: call void @fathom.assume(i1 %[[FEW]])
// CHECK: %[[WIDE:.*]] = zext i32 %[[ARGC]] to i64
// CHECK: %[[COUNT:.*]] = add i64 %[[WIDE]], 1
// CHECK: %argv = alloca ptr, i64 %[[COUNT]]
// CHECK: call void @fathom.havoc(ptr %{{.*}}, i64 8)
// CHECK-COUNT-8: call void @fathom.assume(i1
// CHECK: call void @llvm.memcpy
// CHECK: store i8 0
// CHECK: icmp ult i64 0, %[[WIDE]]
// CHECK: store ptr
// CHECK-COUNT-3: call void @fathom.havoc(
// CHECK-NOT: fathom.havoc
// CHECK: %[[LAST:.*]] = getelementptr inbounds ptr, ptr %argv, i64 %[[WIDE]]
// CHECK: store ptr null, ptr %[[LAST]]
// CHECK: call i32 @main(i32 %[[ARGC]], ptr %argv)
// CHECK: ; ledger: chosen: main gets at most 4 arguments of at most 8 characters (--argv)

// SMALL: icmp ule i32 %{{.*}}, 2
// SMALL-COUNT-2: call void @fathom.havoc(ptr %{{.*}}, i64 3)
// SMALL-NOT: call void @fathom.havoc
// SMALL: ; ledger: chosen: main gets at most 2 arguments of at most 3 characters

// UNUSED-LABEL: define void @fathom.entry(
// UNUSED-NOT: nondet
// UNUSED: call i32 @main(i32 0, ptr null)
// UNUSED-NOT: ledger

// ENVIRONMENT: %envp = alloca ptr
// ENVIRONMENT: store ptr null, ptr %envp
// ENVIRONMENT: call i32 @main(i32 %{{.*}}, ptr %argv, ptr %envp)
// ENVIRONMENT: ; ledger: chosen: main gets an empty environment

int x;
__attribute__((constructor)) void last(void) { x = 3; }
__attribute__((constructor(200))) void second(void) { x = 2; }
__attribute__((constructor(101))) void first(void) { x = 1; }

#ifdef UNUSED
int main(int argc, char **argv) { return x; }
#elif defined(ENVIRONMENT)
int main(int argc, char **argv, char **envp) { return argv[1] && envp[0]; }
#else
int main(int argc, char **argv) { return argv[argc - 1][0] + x; }
#endif

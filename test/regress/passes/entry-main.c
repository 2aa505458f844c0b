// main's arguments are made as far as main looks at them.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %fathom emit --stage=prepared --argv=2,3 %s | FileCheck %s --check-prefix=SMALL
// RUN: %fathom emit --stage=prepared -DPLACES %s | FileCheck %s --check-prefix=PLACES
// RUN: %fathom emit --stage=prepared -DUNUSED %s | FileCheck %s --check-prefix=UNUSED
// RUN: %fathom emit --stage=prepared -DENVIRONMENT %s | FileCheck %s --check-prefix=ENVIRONMENT

// CHECK-LABEL: define void @fathom.entry(
// CHECK: call void @first()
// CHECK-NEXT: call void @second()
// CHECK-NEXT: call void @last()
// CHECK: %[[ARGC:.*]] = call i32 @fathom.nondet.i32(ptr @fathom.text.argc)
// CHECK: %[[FEW:.*]] = icmp ule i32 %[[ARGC]], 4
// CHECK: call void @fathom.assume(i1 %[[FEW]]), !fathom.basis ![[ROW:[0-9]+]]
// CHECK: %[[WIDE:.*]] = zext i32 %[[ARGC]] to i64
// CHECK: %[[COUNT:.*]] = add i64 %[[WIDE]], 1
// CHECK: %argv = alloca ptr, i64 %[[COUNT]]
// CHECK: icmp ule i64 %{{.*}}, 131071
// CHECK: call void @fathom.havoc(ptr %argument
// CHECK: store i8 0
// CHECK: icmp ule i64 0, %[[WIDE]]
// CHECK: store ptr
// CHECK-COUNT-3: call void @fathom.havoc(
// CHECK-NOT: fathom.havoc
// CHECK: store ptr null
// CHECK: call i32 @main(i32 %[[ARGC]], ptr %argv)
// CHECK: ![[ROW]] = !{!"row", !"4 arguments of main (--argv states how many)"}
// CHECK: ; ledger: limited: 4 arguments of main (--argv states how many)
// CHECK: ; ledger: chosen: arguments of main have at most 131071 characters, which is all that Linux allows

// SMALL: icmp ule i32 %{{.*}}, 2
// SMALL: icmp ule i64 %{{.*}}, 3
// SMALL-COUNT-2: call void @fathom.havoc(
// SMALL-NOT: call void @fathom.havoc
// SMALL: ; ledger: stated: 2 arguments of main (--argv)
// SMALL: ; ledger: stated: arguments of main of 3 characters (--argv)

// Read at two places: there may be any number of them.
// PLACES: icmp ule i32 %{{.*}}, 1048575
// PLACES-COUNT-3: call void @fathom.havoc(
// PLACES-NOT: call void @fathom.havoc
// PLACES: ; ledger: chosen: there are at most 1048575 arguments of main, more than Linux allows

// UNUSED-LABEL: define void @fathom.entry(
// UNUSED-NOT: nondet
// UNUSED: call i32 @main(i32 0, ptr null)
// UNUSED-NOT: ledger

// ENVIRONMENT: %envp = alloca ptr
// ENVIRONMENT: call i32 @main(i32 %{{.*}}, ptr %argv, ptr %envp)
// ENVIRONMENT: ; ledger: limited: 4 variables of main's environment (--argv states how many)

int x;
__attribute__((constructor)) void last(void) { x = 3; }
__attribute__((constructor(200))) void second(void) { x = 2; }
__attribute__((constructor(101))) void first(void) { x = 1; }

#ifdef UNUSED
int main(int argc, char **argv) { return x; }
#elif defined(ENVIRONMENT)
int main(int argc, char **argv, char **envp) {
  while (*envp)
    ++envp;
  return argv[1] != 0;
}
#elif defined(PLACES)
int main(int argc, char **argv) { return argc > 2 && argv[1][0] == argv[2][0]; }
#else
int main(int argc, char **argv) { return argv[argc - 1][0] + x; }
#endif

// Constructors of globals run before main; an entry may be named as in the source.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %fathom emit --stage=prepared --entry=compute %s | FileCheck %s --check-prefix=NAMED
// RUN: not %fathom emit --stage=prepared --entry=twice %s 2>&1 | FileCheck %s --check-prefix=TWICE
// CHECK-LABEL: define void @fathom.entry(
// CHECK: call void @_GLOBAL__sub_I_entry_cpp.cpp()
// CHECK: call i32 @main()
// NAMED-LABEL: define void @fathom.entry(
// NAMED: call {{.*}}@_Z7computei(
// TWICE: error: there is no function 'twice'
struct Counter {
  int value;
  Counter() : value(7) {}
};
Counter counter;
int compute(int x) { return x ^ counter.value; }
int twice(int x) { return x; }
int twice(char x) { return x; }
int main() { return compute(3) + twice('c') + twice(4); }

// The shapes of assembly that are understood, and one that is not.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s

// CHECK-LABEL: define {{.*}}@identity(
// CHECK: ret ptr %p
void *identity(void *p) {
  __asm__("" : "+r"(p));
  return p;
}
// CHECK-LABEL: define {{.*}}@barrier(
// CHECK: ret i32 %x
int barrier(int x) {
  __asm__ volatile("" : : "r"(x) : "memory");
  __asm__ volatile("" ::: "memory");
  return x;
}
// CHECK-LABEL: define {{.*}}@swap(
// CHECK: call i64 @llvm.bswap.i64(i64 %x)
unsigned long swap(unsigned long x) {
  __asm__("bswap %q0" : "+r"(x));
  return x;
}
// CHECK-LABEL: define {{.*}}@swap_half(
// CHECK: call i32 @llvm.bswap.i32(i32 %x)
unsigned swap_half(unsigned x) {
  __asm__("bswap %0" : "+r"(x));
  return x;
}
// CHECK-LABEL: define {{.*}}@other(
// CHECK: call void @fathom.unsupported(ptr @"fathom.text.inline {{.*}}rdpmc
// CHECK-NEXT: unreachable
unsigned other(void) {
  unsigned low, high;
  __asm__ volatile("rdpmc" : "=a"(low), "=d"(high));
  return low;
}
// An empty template whose result has nothing to do with its argument.
// CHECK-LABEL: define {{.*}}@apart(
// CHECK: call void @fathom.unsupported(
int apart(int x) {
  int y;
  __asm__("" : "=r"(y) : "r"(x));
  return y;
}
int main(int argc, char **argv) {
  return identity(&argc) && barrier(argc) && swap(argc) && swap_half(argc) &&
         (argc == 1 ? apart(argc) : other());
}

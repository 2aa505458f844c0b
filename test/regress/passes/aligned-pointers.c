// Clang's tests of alignment leave nothing behind: no numbers of addresses, no
// blocks, and no question that the access behind them asks itself.
// RUN: %exit 0 %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not=ptrtoint --implicit-check-not=ubsan --implicit-check-not="call void @fathom.aligned"
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// SAFE-NOT: addresses as numbers
// SAFE: {{^}}fathom: SAFE
#include <stdlib.h>
struct node {
  struct node *next;
  int first, second;
};
// CHECK-LABEL: define {{.*}}@both(
// CHECK: load ptr, {{.*}}align 8
// CHECK: load i32, {{.*}}align 8
static int both(struct node *n) { return n->next == 0 && n->first == 0; }
// The whole is asked for more than this member is: behind the access.
// CHECK-LABEL: define {{.*}}@second(
// CHECK: load i32, {{.*}}align 4
// CHECK-NEXT: call void @fathom.aligned(ptr %{{.*}}, i64 8, ptr @"fathom.text.member of struct node")
static int second(struct node *n) { return n->second; }
// Once is enough.
// CHECK-LABEL: define {{.*}}@addresses(
// CHECK: call void @fathom.aligned(ptr %{{.*}}, i64 8,
// CHECK: ret
static int addresses(struct node *n) { return &n->first < &n->second; }
int main(void) {
  struct node local = {0, 1, 2}, *heap = calloc(1, sizeof *heap);
  int r = both(&local) + both(heap) + second(&local) + second(heap);
  r += addresses(&local) + local.second;
  free(heap);
  return r;
}

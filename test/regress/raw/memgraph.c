// RUN: %fathom emit --stage=memgraph --pointers=raw --regions=flat %s | FileCheck %s
// CHECK: digraph memory {
// CHECK-DAG: [label="[[M:M[^,:]*]]:mem = store #x01,{{.*}}memgraph.c:12"];
// CHECK-DAG: [label="{{.*}} = free {{.*}}memgraph.c:13"];
// CHECK-DAG: "[[M]]" -> "
// CHECK: }
#include <stdlib.h>

char g;

int main(void) {
  g = 1;
  free(NULL);
  return 0;
}

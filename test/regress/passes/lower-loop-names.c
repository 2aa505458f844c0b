// Loops are counted in source order; a pragma's count is kept.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
int a[10][10];

// CHECK-DAG: !{!"main:0", !"{{.*}}lower-loop-names.c:[[# @LINE + 6]]"}
// CHECK-DAG: !{!"main:1", !"{{.*}}lower-loop-names.c:[[# @LINE + 6]]"}
// CHECK-DAG: !{!"main:2", !"{{.*}}lower-loop-names.c:[[# @LINE + 11]]", i32 4}
// CHECK-DAG: !{!"main:3", !"{{.*}}lower-loop-names.c:[[# @LINE + 13]]"}
int main(void) {
  int s = 0, i;
  for (i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) {
      if (a[i][j] == 3)
        goto out;
      s += a[i][j];
    }
#pragma unroll 4
  for (i = 0; i < 4; i++)
    s++;
out:
  while (s > 100)
    s -= 7;
  return s;
}

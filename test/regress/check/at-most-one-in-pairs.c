/* More pigeons than holes, at most one in each hole, said of each two of them:
   a chain says the same and is decided at once. With BUG nothing is said of two
   pigeons and one hole: these two go there. */
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// RUN: %fathom check --engine=bmc --trace=none --stats %s 2>&1 | FileCheck %s
// CHECK: native.at-most-ones {{ *[1-9]}}
// CHECK: sat.learned {{ *}}{{[0-9]?[0-9]?[0-9]?[0-9]$}}
#include <assert.h>
#include <stdbool.h>
#define N 9
bool nondet_bool(void);
void __VERIFIER_assume(int);

int main(void) {
  bool in[N][N + 1];
  for (int h = 0; h < N; h++) {
    bool good = true;
    for (int i = 0; i <= N; i++)
      in[h][i] = nondet_bool();
    for (int i = 0; i <= N; i++)
      for (int k = 0; k < i; k++)
#ifdef BUG
        if (h != 4 || i != 7 || k != 2)
#endif
          good &= !(in[h][i] & in[h][k]);
    __VERIFIER_assume(good);
  }
  bool all = true;
  for (int i = 0; i <= N; i++) {
    bool somewhere = false;
    for (int h = 0; h < N; h++)
      somewhere |= in[h][i];
    all &= somewhere;
  }
  assert(!all);
}

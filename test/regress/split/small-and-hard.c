// A few statements, and each pointer is any of four nodes: 343 of them made 368 000 gates, and took 9 CPU s at bound 2.
// It is gates that say whether a formula is small. Told apart, the trees are constants, and nothing is left to solve.
// RUN: %exit 0 %fathom check --stats --engine=bmc -DN=4 %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom check --stats --engine=bmc -DN=6 %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --engine=bmc -DN=4 -DWRONG %s
// CHECK: deepening.bound {{ *1$}}
// CHECK: sat.clauses {{ *0$}}
// CHECK: unfold.split.steps {{ *1$}}
#include <fathom.h>
#include <stddef.h>

struct node {
  struct node *left, *right;
  int key;
};
static struct node nodes[N];

int main(void) {
  struct node *root = NULL;
  for (int i = 0; i < N; i++) {
    struct node *n = &nodes[i], **at = &root;
    n->key = fathom_nondet_int();
    while (*at != NULL)
      at = n->key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = n;
  }
  for (struct node *n = root; n != NULL; n = n->left)
#ifdef WRONG
    fathom_assert(n->right == NULL || n->key < n->right->key); // keys may be equal
#else
    fathom_assert(n->left == NULL || n->left->key < n->key);
#endif
  return 0;
}

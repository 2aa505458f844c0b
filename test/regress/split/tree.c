// A binary tree under arbitrary insertions; its nodes are found again.
// RUN: %exit 0 %fathom check --split=on --timeout 100 %s
// RUN: %exit 0 %fathom check --split=auto --timeout 100 %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// CHECK: tree.c:[[#@LINE+37]]:{{.*}}error: assert
#include <fathom.h>
#include <stddef.h>
#define NODES 3

struct node {
  struct node *left, *right;
  int key;
};

static struct node nodes[NODES];

static struct node *insert(struct node *root, struct node *n) {
  struct node **at = &root;
  while (*at != NULL)
    at = n->key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = n;
  return root;
}

static int depth_of(struct node *root, int key) {
  int depth = 1;
  while (root != NULL && root->key != key) {
    root = key < root->key ? root->left : root->right;
    depth++;
  }
  return root == NULL ? 0 : depth;
}

int main(void) {
  struct node *root = NULL;
  for (int i = 0; i < NODES; i++) {
    nodes[i].key = fathom_nondet_int();
    root = insert(root, &nodes[i]);
  }
  for (int i = 0; i < NODES; i++)
#ifdef BAD
    fathom_assert(depth_of(root, nodes[i].key) < NODES);
#else
    fathom_assert(depth_of(root, nodes[i].key) != 0);
#endif
  return 0;
}

// A binary tree under N arbitrary insertions; it is sorted then.
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
    fathom_assert(n->left == NULL || n->left->key < n->key);
  return 0;
}

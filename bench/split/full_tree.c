// A complete tree of N heap nodes (1, 3, 7, 15, ...), which are counted, one of
// which is looked for, and which are freed.
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *left, *right;
  unsigned key;
};

static struct node *build(unsigned begin, unsigned end) {
  if (begin >= end)
    return NULL;
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    exit(1);
  n->key = begin + (end - begin) / 2;
  n->left = build(begin, n->key);
  n->right = build(n->key + 1, end);
  return n;
}

static unsigned count(const struct node *n) {
  if (n == NULL)
    return 0;
  unsigned left = count(n->left), right = count(n->right);
  return left + 1 + right;
}

static void drop(struct node *n) {
  if (n == NULL)
    return;
  drop(n->left);
  drop(n->right);
  free(n);
}

int main(void) {
  struct node *root = build(0, N);
  fathom_assert(count(root) == N);
  unsigned key = fathom_nondet_uint();
  const struct node *n = root;
  while (n != NULL && n->key != key)
    n = key < n->key ? n->left : n->right;
  fathom_assert((n != NULL) == (key < N));
  drop(root);
  return 0;
}

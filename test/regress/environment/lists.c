// Lists and trees end after --entry-depth objects, which is a limit.
// EXPECT --entry=sum: SAFE up to 3 objects of node behind each other
// EXPECT --entry=sum --entry-depth=2 -DLONG: SAFE up to
// EXPECT --entry=sum --entry-depth=3 -DLONG: UNSAFE assert
// EXPECT --entry=second: UNSAFE null-deref
// EXPECT --entry=depth: SAFE up to
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};
int sum(struct node *list) {
  int sum = 0, length = 0;
  for (; list; list = list->next, ++length)
    sum ^= list->value;
#ifdef LONG
  assert(length < 3);
#else
  assert(length <= 3);
#endif
  return sum;
}
int second(struct node *list) { return list->next->value; }
struct tree {
  struct tree *left, *right;
};
int depth(const struct tree *tree) {
  if (!tree)
    return 0;
  int left = depth(tree->left), right = depth(tree->right);
  return 1 + (left > right ? left : right);
}

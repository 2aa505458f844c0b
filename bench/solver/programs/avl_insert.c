/* Insertion into an AVL tree kept in arrays: heights stay balanced and the order holds. With BUG a double rotation is
 * done as a single one. */
#include "input.h"
#ifndef N
#define N 3
#endif

/* Entry 0 is the empty tree, of height 0. */
static uint8_t key[N + 1], left[N + 1], right[N + 1], height[N + 1], used;

static void update(unsigned at) {
  unsigned l = height[left[at]], r = height[right[at]];
  height[at] = 1 + (l > r ? l : r);
}

static unsigned rotate_right(unsigned at) {
  unsigned up = left[at];
  left[at] = right[up];
  right[up] = at;
  update(at);
  update(up);
  return up;
}

static unsigned rotate_left(unsigned at) {
  unsigned up = right[at];
  right[at] = left[up];
  left[up] = at;
  update(at);
  update(up);
  return up;
}

static unsigned balance(unsigned at, uint8_t k) {
  update(at);
  int lean = (int)height[left[at]] - height[right[at]];
  if (lean > 1) {
#ifndef BUG
    if (k > key[left[at]]) left[at] = rotate_left(left[at]);
#endif
    return rotate_right(at);
  }
  if (lean < -1) {
    if (k < key[right[at]]) right[at] = rotate_right(right[at]);
    return rotate_left(at);
  }
  return at;
}

static unsigned insert(unsigned root, uint8_t k) {
  unsigned path[N], depth = 0, at = root;
  while (at != 0) {
    if (k == key[at]) return root;
    path[depth++] = at;
    at = k < key[at] ? left[at] : right[at];
  }
  unsigned below_here = ++used;
  key[below_here] = k;
  height[below_here] = 1;
  while (depth > 0) {
    at = path[--depth];
    if (k < key[at]) left[at] = below_here;
    else right[at] = below_here;
    below_here = balance(at, k);
  }
  return below_here;
}

int main(void) {
  unsigned root = 0;
  for (int i = 0; i < N; i++) root = insert(root, nondet_u8());
  for (int i = 1; i <= N; i++) {
    int lean = (int)height[left[i]] - height[right[i]];
    assert(lean >= -1 && lean <= 1);
    assert(left[i] == 0 || key[left[i]] < key[i]);
    assert(right[i] == 0 || key[right[i]] > key[i]);
  }
}

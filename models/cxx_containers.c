// What std::list, std::map, std::set and std::unordered_map of libstdc++ leave
// to the library: links of nodes, balanced trees, numbers of buckets. The names
// are those of the library's C++ functions.
#include "model.h"

struct list_node {
  struct list_node *next, *prev;
};

#define NODE(name) LIB(_ZNSt8__detail15_List_node_base##name)

void NODE(7_M_hookEPS0_)(struct list_node *node, struct list_node *position) {
  node->next = position;
  node->prev = position->prev;
  position->prev->next = node;
  position->prev = node;
}

void NODE(9_M_unhookEv)(struct list_node *node) {
  struct list_node *next = node->next, *prev = node->prev;
  prev->next = next;
  next->prev = prev;
}

// The nodes from first to before last go before position.
void NODE(11_M_transferEPS0_S1_)(struct list_node *position,
                                 struct list_node *first,
                                 struct list_node *last) {
  if (position == last)
    return;
  struct list_node *tail = last->prev, *before = position->prev;
  first->prev->next = last;
  last->prev = first->prev;
  before->next = first;
  first->prev = before;
  tail->next = position;
  position->prev = tail;
}

void NODE(10_M_reverseEv)(struct list_node *head) {
  struct list_node *node = head;
  do {
    struct list_node *next = node->next;
    node->next = node->prev;
    node->prev = next;
    node = next;
  } while (node != head);
}

void NODE(4swapERS0_S1_)(struct list_node *x, struct list_node *y) {
  struct list_node old_x = *x, old_y = *y;
  _Bool x_is_empty = old_x.next == x, y_is_empty = old_y.next == y;
  x->next = y_is_empty ? x : old_y.next;
  x->prev = y_is_empty ? x : old_y.prev;
  x->next->prev = x->prev->next = x;
  y->next = x_is_empty ? y : old_x.next;
  y->prev = x_is_empty ? y : old_x.prev;
  y->next->prev = y->prev->next = y;
}

// Trees hang below a header: its parent is the root, its left and right are the
// first and the last node. The header is red, the root is black.
enum color { Red, Black };
struct tree_node {
  enum color color;
  struct tree_node *parent, *left, *right;
};

static inline struct tree_node *next_node(struct tree_node *node) {
  if (node->right != NULL) {
    node = node->right;
    while (node->left != NULL)
      node = node->left;
    return node;
  }
  struct tree_node *up = node->parent;
  while (node == up->right) {
    node = up;
    up = up->parent;
  }
  // From a root without a right child the way up ends below the header.
  return node->right == up ? node : up;
}

static inline struct tree_node *previous_node(struct tree_node *node) {
  if (node->color == Red && node->parent->parent == node)
    return node->right; // the header
  if (node->left != NULL) {
    node = node->left;
    while (node->right != NULL)
      node = node->right;
    return node;
  }
  struct tree_node *up = node->parent;
  while (node == up->left) {
    node = up;
    up = up->parent;
  }
  return up;
}

#define STEP(name, step)                                                       \
  struct tree_node *LIB(name)(struct tree_node * node) { return step(node); }
STEP(_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base, next_node)
STEP(_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base, next_node)
STEP(_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base, previous_node)
STEP(_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base, previous_node)

// The pointer that leads to the node from above.
static inline struct tree_node **link_to(struct tree_node *node,
                                         struct tree_node *header) {
  if (node == header->parent)
    return &header->parent;
  return node == node->parent->left ? &node->parent->left
                                    : &node->parent->right;
}

// The node goes down to the left, its right child takes its place; or the other
// way round.
static inline void rotate(struct tree_node *node, _Bool to_left,
                          struct tree_node *header) {
  struct tree_node *child = to_left ? node->right : node->left;
  struct tree_node *inner = to_left ? child->left : child->right;
  *link_to(node, header) = child;
  child->parent = node->parent;
  if (to_left) {
    node->right = inner;
    child->left = node;
  } else {
    node->left = inner;
    child->right = node;
  }
  if (inner != NULL)
    inner->parent = node;
  node->parent = child;
}

static void balance_inserted(struct tree_node *node, struct tree_node *header) {
  while (node != header->parent && node->parent->color == Red) {
    struct tree_node *parent = node->parent, *above = parent->parent;
    _Bool is_left = parent == above->left;
    struct tree_node *uncle = is_left ? above->right : above->left;
    if (uncle != NULL && uncle->color == Red) {
      parent->color = uncle->color = Black;
      above->color = Red;
      node = above;
      continue;
    }
    if (node == (is_left ? parent->right : parent->left)) {
      rotate(parent, is_left, header);
      parent = node;
    }
    parent->color = Black;
    above->color = Red;
    rotate(above, !is_left, header);
    break;
  }
  header->parent->color = Black;
}

void LIB(_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_)(
    _Bool insert_left, struct tree_node *node, struct tree_node *parent,
    struct tree_node *header) {
  node->parent = parent;
  node->left = node->right = NULL;
  node->color = Red;
  if (insert_left) {
    parent->left = node; // of the header: the first node
    if (parent == header) {
      header->parent = node;
      header->right = node;
    } else if (parent == header->left) {
      header->left = node;
    }
  } else {
    parent->right = node;
    if (parent == header->right)
      header->right = node;
  }
  balance_inserted(node, header);
}

// The tree below `node` (which may be empty, so its parent is given) has one
// black node less on each way than its sibling's.
static void balance_erased(struct tree_node *node, struct tree_node *parent,
                           struct tree_node *header) {
  while (node != header->parent && (node == NULL || node->color == Black)) {
    _Bool is_left = node == parent->left;
    struct tree_node *sibling = is_left ? parent->right : parent->left;
    if (sibling->color == Red) {
      sibling->color = Black;
      parent->color = Red;
      rotate(parent, is_left, header);
      sibling = is_left ? parent->right : parent->left;
    }
    struct tree_node *near = is_left ? sibling->left : sibling->right;
    struct tree_node *far = is_left ? sibling->right : sibling->left;
    if ((near == NULL || near->color == Black) &&
        (far == NULL || far->color == Black)) {
      sibling->color = Red;
      node = parent;
      parent = parent->parent;
      continue;
    }
    if (far == NULL || far->color == Black) {
      near->color = Black;
      sibling->color = Red;
      rotate(sibling, !is_left, header);
      far = sibling;
      sibling = near;
    }
    sibling->color = parent->color;
    parent->color = Black;
    far->color = Black;
    rotate(parent, is_left, header);
    break;
  }
  if (node != NULL)
    node->color = Black;
}

// The node that is taken out, for its owner to delete: always the given one,
// since iterators to all others stay valid.
struct tree_node *
LIB(_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_)(
    struct tree_node *node, struct tree_node *header) {
  struct tree_node *below, *parent;
  enum color lost = node->color;
  struct tree_node *first = header->left, *last = header->right;
  if (node == first)
    first = next_node(node);
  if (node == last)
    last = header->left == node && node->left == NULL ? header
                                                      : previous_node(node);
  if (node->left == NULL || node->right == NULL) {
    below = node->left != NULL ? node->left : node->right;
    parent = node->parent;
    *link_to(node, header) = below;
    if (below != NULL)
      below->parent = parent;
  } else {
    struct tree_node *heir = node->right;
    while (heir->left != NULL)
      heir = heir->left;
    lost = heir->color;
    below = heir->right;
    parent = heir == node->right ? heir : heir->parent;
    if (heir != node->right) {
      parent->left = below;
      if (below != NULL)
        below->parent = parent;
      heir->right = node->right;
      heir->right->parent = heir;
    }
    heir->left = node->left;
    heir->left->parent = heir;
    *link_to(node, header) = heir;
    heir->parent = node->parent;
    heir->color = node->color;
    node->color = lost;
  }
  if (header->parent == NULL) {
    first = header;
    last = header;
  }
  header->left = first;
  header->right = last;
  if (lost == Black && header->parent != NULL)
    balance_erased(below, parent, header);
  return node;
}

// How many buckets a hash table has, for the usual load of one element each.
struct hash_policy {
  float max_load;
  size_t next_resize;
};
struct bool_and_size {
  _Bool first;
  size_t second;
};

static const unsigned short bucket_counts[] = {
    2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,
    53,  59,  61,  67,  71,  73,  79,  83,  89,  97,  103, 109, 113, 127, 137,
    139, 149, 157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337,
    359, 383, 409, 439, 467, 503, 541, 577, 619, 661, 709, 761, 823, 887, 953};

static size_t next_bucket_count(struct hash_policy *policy, size_t n) {
  union {
    float number;
    unsigned bits;
  } load = {policy->max_load};
  if (load.bits != 0x3f800000)
    unsupported("hash tables with another load factor than 1");
  if (n == 0)
    return 1;
  for (size_t i = 0; i < sizeof bucket_counts / sizeof *bucket_counts; ++i)
    if (bucket_counts[i] >= n) {
      policy->next_resize = bucket_counts[i];
      return bucket_counts[i];
    }
  unsupported("hash tables with more than 953 buckets");
}

size_t LIB(_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm)(
    struct hash_policy *policy, size_t n) {
  return next_bucket_count(policy, n);
}

struct bool_and_size
LIB(_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm)(
    struct hash_policy *policy, size_t buckets, size_t elements, size_t more) {
  struct bool_and_size result = {0, 0};
  size_t needed = elements + more;
  if (needed <= policy->next_resize)
    return result;
  if (policy->next_resize == 0 && needed < 11)
    needed = 11; // the first elements get more room
  if (needed < buckets) {
    policy->next_resize = buckets;
    return result;
  }
  result.first = 1;
  result.second = next_bucket_count(
      policy, needed + 1 > 2 * buckets ? needed + 1 : 2 * buckets);
  return result;
}

// The models for containers of libstdc++, against the library of this machine.
// The functions behind the containers are called directly, ours and theirs.
#include "harness.h"

#include <list>
#include <map>
#include <unordered_set>
#include <vector>

using Link = std::__detail::_List_node_base;
using Tree = std::_Rb_tree_node_base;
using Policy = std::__detail::_Prime_rehash_policy;

struct BoolAndSize {
  bool first;
  size_t second;
};

extern "C" {
#define LIST(name) LIB(_ZNSt8__detail15_List_node_base##name)
void LIST(7_M_hookEPS0_)(Link *, Link *);
void LIST(9_M_unhookEv)(Link *);
void LIST(11_M_transferEPS0_S1_)(Link *, Link *, Link *);
void LIST(10_M_reverseEv)(Link *);
void LIST(4swapERS0_S1_)(Link *, Link *);
Tree *LIB(_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base)(Tree *);
Tree *LIB(_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base)(const Tree *);
Tree *LIB(_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base)(Tree *);
Tree *LIB(_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base)(const Tree *);
void LIB(_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_)(
    bool, Tree *, Tree *, Tree *);
Tree *LIB(_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_)(Tree *,
                                                                        Tree *);
size_t LIB(_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm)(const Policy *,
                                                                 size_t);
BoolAndSize LIB(_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm)(
    const Policy *, size_t, size_t, size_t);
}

namespace {

// Nodes 0 and 1 are the heads of two lists, the rest is in one of them or out.
constexpr int num_links = 10;
struct Lists {
  Link nodes[num_links];
  Lists() {
    for (Link &node : nodes)
      node._M_next = node._M_prev = &node;
  }
  bool operator==(const Lists &other) const {
    for (int i = 0; i < num_links; ++i)
      if (nodes[i]._M_next - nodes != other.nodes[i]._M_next - other.nodes ||
          nodes[i]._M_prev - nodes != other.nodes[i]._M_prev - other.nodes)
        return false;
    return true;
  }
};

} // namespace

TEST(_ZNSt8__detail15_List_node_base7_M_hookEPS0_,
     _ZNSt8__detail15_List_node_base9_M_unhookEv,
     _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_,
     _ZNSt8__detail15_List_node_base10_M_reverseEv,
     _ZNSt8__detail15_List_node_base4swapERS0_S1_) {
  REPEAT(300) {
    Lists ours, theirs;
    std::vector<int> where(num_links, -1); // the list that it is in
    where[0] = 0, where[1] = 1;
    for (int step = 0; step < 30; ++step) {
      int i = 2 + below(num_links - 2), to = below(num_links);
      Link *a = &ours.nodes[i], *b = &theirs.nodes[i];
      if (where[i] < 0 && where[to] >= 0) {
        LIST(7_M_hookEPS0_)(a, &ours.nodes[to]);
        b->_M_hook(&theirs.nodes[to]);
        where[i] = where[to];
      } else if (where[i] >= 0 && below(4) == 0) {
        LIST(9_M_unhookEv)(a);
        b->_M_unhook();
        a->_M_next = a->_M_prev = a;
        b->_M_next = b->_M_prev = b;
        where[i] = -1;
      } else if (where[i] >= 0 && where[to] >= 0 && to != i) {
        // One node goes elsewhere.
        LIST(11_M_transferEPS0_S1_)(&ours.nodes[to], a, a->_M_next);
        theirs.nodes[to]._M_transfer(b, b->_M_next);
        where[i] = where[to];
      } else if (below(2) == 0) {
        int head = below(2);
        LIST(10_M_reverseEv)(&ours.nodes[head]);
        theirs.nodes[head]._M_reverse();
      } else {
        LIST(4swapERS0_S1_)(&ours.nodes[0], &ours.nodes[1]);
        Link::swap(theirs.nodes[0], theirs.nodes[1]);
        for (int &list : where)
          list = list < 0 ? -1 : 1 - list;
        where[0] = 0, where[1] = 1;
      }
      EXPECT(ours == theirs);
    }
  }
}

namespace {

struct Node : Tree {
  int key = 0;
};

// Black nodes on each way down, or -1 if that differs or red follows red.
int black_height(const Tree *node) {
  if (node == nullptr)
    return 0;
  int left = black_height(node->_M_left), right = black_height(node->_M_right);
  for (const Tree *child : {node->_M_left, node->_M_right})
    if (child && (child->_M_parent != node ||
                  (node->_M_color == std::_S_red &&
                   child->_M_color == std::_S_red)))
      return -1;
  if (left < 0 || left != right)
    return -1;
  return left + (node->_M_color == std::_S_black);
}

void insert(Tree *header, Node *node) {
  Tree *parent = header;
  bool left = true;
  for (Tree *at = header->_M_parent; at != nullptr;) {
    parent = at;
    left = node->key < static_cast<Node *>(at)->key;
    at = left ? at->_M_left : at->_M_right;
  }
  LIB(_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_)(
      left || parent == header, node, parent, header);
}

void expect_tree(Tree *header, const std::map<int, Node *> &expected) {
  EXPECT(header->_M_color == std::_S_red);
  EXPECT(black_height(header->_M_parent) >= 0);
  EXPECT(header->_M_parent == nullptr ||
         (header->_M_parent->_M_color == std::_S_black &&
          header->_M_parent->_M_parent == header));
  Tree *at = header->_M_left;
  for (auto [key, node] : expected) {
    EXPECT(at == node);
    const Tree *next = std::_Rb_tree_increment(const_cast<const Tree *>(at));
    EXPECT(LIB(_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base)(at) == next);
    EXPECT(LIB(_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base)(at) == next);
    at = const_cast<Tree *>(next);
  }
  EXPECT(at == header);
  for (auto i = expected.rbegin(); i != expected.rend(); ++i) {
    const Tree *last = std::_Rb_tree_decrement(const_cast<const Tree *>(at));
    EXPECT(last == i->second);
    EXPECT(LIB(_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base)(at) == last);
    EXPECT(LIB(_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base)(at) == last);
    at = const_cast<Tree *>(last);
  }
}

} // namespace

TEST(_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_,
     _ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_,
     _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base,
     _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base,
     _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base,
     _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base) {
  REPEAT(60) {
    Node nodes[24];
    Tree header{std::_S_red, nullptr, &header, &header};
    std::map<int, Node *> expected;
    for (int step = 0; step < 80; ++step) {
      int key = below(24);
      auto [entry, is_new] = expected.emplace(key, &nodes[key]);
      nodes[key].key = key;
      if (is_new) {
        insert(&header, &nodes[key]);
      } else {
        EXPECT(LIB(_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_)(
                   &nodes[key], &header) == &nodes[key]);
        expected.erase(entry);
      }
      expect_tree(&header, expected);
    }
  }
}

TEST(_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm,
     _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm) {
  for (size_t n = 0; n <= 953; ++n) {
    Policy ours, theirs;
    EXPECT(LIB(_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm)(&ours, n) ==
           theirs._M_next_bkt(n));
    EXPECT(ours._M_next_resize == theirs._M_next_resize);
  }
  REPEAT(2000) {
    Policy ours, theirs;
    ours._M_next_resize = theirs._M_next_resize = size_t(below(3) * below(60));
    size_t buckets = size_t(1 + below(200)), elements = size_t(below(300)),
           more = size_t(below(40));
    BoolAndSize a =
        LIB(_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm)(
            &ours, buckets, elements, more);
    std::pair<bool, size_t> b = theirs._M_need_rehash(buckets, elements, more);
    EXPECT(a.first == b.first && a.second == b.second);
    EXPECT(ours._M_next_resize == theirs._M_next_resize);
  }
}

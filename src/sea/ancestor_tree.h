// A tree that grows at its leaves, with ancestors and lowest common ancestors
// in logarithmic time and one extra pointer per node: skew-binary jump pointers
// (E. W. Myers, An applicative random-access stack, 1983). For dominators and
// post-dominators of acyclic graphs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fathom::sea {

class AncestorTree {
public:
  AncestorTree() = default;
  AncestorTree(std::size_t nodes, uint32_t root)
      : parent_(nodes, root), jump_(nodes, root), depth_(nodes, 0) {}

  // The parent must be the root or have been added.
  void add(uint32_t node, uint32_t parent) {
    parent_[node] = parent;
    depth_[node] = depth_[parent] + 1;
    uint32_t jump = jump_[parent];
    bool equal_steps =
        depth_[parent] - depth_[jump] == depth_[jump] - depth_[jump_[jump]];
    jump_[node] = equal_steps ? jump_[jump] : parent;
  }
  // A new node, with the next number.
  uint32_t add_leaf(uint32_t parent) {
    uint32_t node = uint32_t(parent_.size());
    parent_.push_back(parent);
    jump_.push_back(parent);
    depth_.push_back(0);
    add(node, parent);
    return node;
  }
  uint32_t parent(uint32_t node) const { return parent_[node]; }
  uint32_t depth(uint32_t node) const { return depth_[node]; } // root: 0

  uint32_t common(uint32_t a, uint32_t b) const {
    if (depth_[a] > depth_[b])
      std::swap(a, b);
    b = at_depth(b, depth_[a]);
    while (a != b) { // nodes of equal depth have jumps of equal depth
      bool far = jump_[a] != jump_[b];
      a = far ? jump_[a] : parent_[a];
      b = far ? jump_[b] : parent_[b];
    }
    return a;
  }
  // Reflexive.
  bool is_ancestor(uint32_t above, uint32_t below) const {
    return depth_[above] <= depth_[below] &&
           at_depth(below, depth_[above]) == above;
  }

private:
  uint32_t at_depth(uint32_t node, uint32_t depth) const {
    while (depth_[node] > depth)
      node = depth_[jump_[node]] >= depth ? jump_[node] : parent_[node];
    return node;
  }

  std::vector<uint32_t> parent_, jump_, depth_;
};

} // namespace fathom::sea

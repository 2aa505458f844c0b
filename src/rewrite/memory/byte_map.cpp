#include "rewrite/memory/byte_map.h"

namespace fathom {

namespace {

uint32_t priority_of(int64_t key) {
  uint64_t h = uint64_t(key) * 0x9e3779b97f4a7c15u;
  h ^= h >> 32;
  h *= 0xff51afd7ed558ccdu;
  return uint32_t(h >> 32);
}

// The part of the run inside of [at, end).
ByteRun cut(const ByteRun &run, int64_t at, int64_t end) {
  ByteRun part = run;
  if (part.at < at) {
    part.first += uint32_t(at - part.at);
    part.size -= uint32_t(at - part.at);
    part.at = at;
  }
  if (part.end() > end)
    part.size = uint32_t(end - part.at);
  return part;
}

} // namespace

ByteMaps::Root ByteMaps::leaf(const ByteRun &run) {
  nodes_.push_back(
      {.run = run, .priority = priority_of(run.at), .left = 0, .right = 0});
  return Root(nodes_.size() - 1);
}

ByteMaps::Root ByteMaps::copy(Root root, Root left, Root right) {
  Node node = nodes_[root];
  if (node.left == left && node.right == right)
    return root;
  node.left = left;
  node.right = right;
  nodes_.push_back(node);
  return Root(nodes_.size() - 1);
}

// The path to the place, then its halves put together from below.
void ByteMaps::split(Root root, int64_t at, Root &before, Root &others) {
  std::vector<Root> path;
  while (root != 0) {
    path.push_back(root);
    root = nodes_[root].run.at < at ? nodes_[root].right : nodes_[root].left;
  }
  before = others = 0;
  while (!path.empty()) {
    Root node = path.back();
    path.pop_back();
    if (nodes_[node].run.at < at)
      before = copy(node, nodes_[node].left, before);
    else
      others = copy(node, others, nodes_[node].right);
  }
}

// All keys of a are smaller than those of b.
ByteMaps::Root ByteMaps::merge(Root a, Root b) {
  struct Step {
    Root node;
    bool goes_right;
  };
  std::vector<Step> path;
  while (a != 0 && b != 0) {
    if (nodes_[a].priority >= nodes_[b].priority) {
      path.push_back({a, true});
      a = nodes_[a].right;
    } else {
      path.push_back({b, false});
      b = nodes_[b].left;
    }
  }
  Root result = a != 0 ? a : b;
  while (!path.empty()) {
    auto [node, goes_right] = path.back();
    path.pop_back();
    result = goes_right ? copy(node, nodes_[node].left, result)
                        : copy(node, result, nodes_[node].right);
  }
  return result;
}

const ByteMaps::Node *ByteMaps::last(Root root) const {
  if (root == 0)
    return nullptr;
  while (nodes_[root].right != 0)
    root = nodes_[root].right;
  return &nodes_[root];
}

ByteMaps::Root ByteMaps::write(Root root, const ByteRun &run) {
  Root before, inside, behind, rest;
  split(root, run.at, before, rest);
  split(rest, run.end(), inside, behind);
  // At most one entry reaches into the range from before, and at most one
  // reaches beyond it (maybe the same one).
  ByteRun head, tail;
  if (const Node *node = last(before); node && node->run.end() > run.at) {
    head = cut(node->run, node->run.at, run.at);
    if (node->run.end() > run.end())
      tail = cut(node->run, run.end(), node->run.end());
    split(before, node->run.at, before, rest);
    before = merge(before, leaf(head));
  }
  if (const Node *node = last(inside); node && node->run.end() > run.end())
    tail = cut(node->run, run.end(), node->run.end());
  if (tail.size != 0)
    behind = merge(leaf(tail), behind);
  return merge(merge(before, leaf(run)), behind);
}

void ByteMaps::find(Root root, int64_t at, int64_t end,
                    std::vector<ByteRun> &found) const {
  found.clear();
  // The last entry that starts at or before `at`, then those behind it.
  std::vector<Root> path;
  const Node *first = nullptr;
  while (root != 0) {
    if (nodes_[root].run.at <= at) {
      first = &nodes_[root];
      root = nodes_[root].right;
    } else {
      path.push_back(root);
      root = nodes_[root].left;
    }
  }
  if (first && first->run.end() > at)
    found.push_back(cut(first->run, at, end));
  while (!path.empty()) {
    Root node = path.back();
    path.pop_back();
    if (nodes_[node].run.at >= end)
      return;
    found.push_back(cut(nodes_[node].run, at, end));
    for (Root next = nodes_[node].right; next != 0; next = nodes_[next].left)
      path.push_back(next);
  }
}

bool ByteMaps::meets(Root root, int64_t at, int64_t end) const {
  const Node *first = nullptr;
  while (root != 0) {
    const Node &node = nodes_[root];
    if (node.run.at <= at) {
      first = &node;
      root = node.right;
    } else if (node.run.at < end) {
      return true;
    } else {
      root = node.left;
    }
  }
  return first && first->run.end() > at;
}

} // namespace fathom

#include "lift/analysis/cell_graph.h"

#include "support/assert.h"

#include <numeric>

namespace fathom::lift {

namespace {

// Offsets are addresses' differences: they wrap.
int64_t add(int64_t a, int64_t b) { return int64_t(uint64_t(a) + uint64_t(b)); }
int64_t subtract(int64_t a, int64_t b) {
  return int64_t(uint64_t(a) - uint64_t(b));
}
uint64_t magnitude(int64_t a) { return a < 0 ? 0 - uint64_t(a) : uint64_t(a); }

} // namespace

NodeId CellGraph::add_node() {
  nodes_.push_back({.parent = NodeId(nodes_.size())});
  return NodeId(nodes_.size() - 1);
}

int64_t CellGraph::normal(int64_t offset, uint64_t stride) {
  if (stride == 0)
    return offset;
  // Euclidean remainder.
  uint64_t rest = magnitude(offset) % stride;
  return int64_t(offset < 0 && rest != 0 ? stride - rest : rest);
}

// Two passes instead of recursion: up to the root, then every node on the way
// points to it directly.
Cell CellGraph::find(Cell cell) const {
  NodeId root = cell.node;
  int64_t shift = 0;
  while (nodes_[root].parent != root) {
    shift = add(shift, nodes_[root].shift);
    root = nodes_[root].parent;
  }
  int64_t total = shift;
  for (NodeId n = cell.node; n != root;) {
    const Node &node = nodes_[n];
    NodeId next = node.parent;
    int64_t own = node.shift;
    node.parent = root;
    node.shift = shift;
    shift = subtract(shift, own);
    n = next;
  }
  return {root, normal(add(cell.offset, total), nodes_[root].stride)};
}

void CellGraph::unify(Cell a, Cell b) {
  todo_.push_back({a, b});
  merge_all();
}

void CellGraph::merge_all() {
  while (!todo_.empty()) {
    Merge next = todo_.back();
    todo_.pop_back();
    Cell a = find(next.a), b = find(next.b);
    if (a == b)
      continue;
    if (a.node == b.node) {
      set_stride(a.node, std::gcd(nodes_[a.node].stride,
                                  magnitude(subtract(a.offset, b.offset))));
      continue;
    }
    if (nodes_[a.node].edges.size() < nodes_[b.node].edges.size())
      std::swap(a, b);
    merge_roots(a.node, b.node, subtract(a.offset, b.offset));
  }
}

void CellGraph::merge_roots(NodeId into, NodeId from, int64_t shift) {
  Node &source = nodes_[from];
  std::map<int64_t, Cell> edges = std::move(source.edges);
  source.edges.clear();
  source.parent = into;
  source.shift = shift;
  nodes_[into].has_object |= source.has_object;
  set_stride(into, std::gcd(nodes_[into].stride, source.stride));
  for (auto &[offset, target] : edges)
    add_edge(nodes_[into], add(offset, shift), target);
}

void CellGraph::add_edge(Node &node, int64_t offset, Cell target) {
  auto [place, is_new] =
      node.edges.try_emplace(normal(offset, node.stride), target);
  if (!is_new)
    todo_.push_back({place->second, target});
}

void CellGraph::set_stride(NodeId root, uint64_t stride) {
  Node &node = nodes_[root];
  if (node.stride == stride)
    return;
  FATHOM_ASSERT(stride != 0 && node.stride % stride == 0,
                "strides change to divisors");
  node.stride = stride;
  std::map<int64_t, Cell> edges = std::move(node.edges);
  node.edges.clear();
  for (auto &[offset, target] : edges)
    add_edge(node, offset, target);
}

void CellGraph::add_stride(NodeId node, uint64_t stride) {
  NodeId r = root(node);
  set_stride(r, std::gcd(nodes_[r].stride, stride));
  merge_all();
}

Cell CellGraph::target(Cell cell) {
  if (std::optional<Cell> known = known_target(cell))
    return *known;
  NodeId made = add_node();
  cell = find(cell);
  nodes_[cell.node].edges.emplace(cell.offset, Cell{made, 0});
  return {made, 0};
}

std::optional<Cell> CellGraph::known_target(Cell cell) const {
  cell = find(cell);
  const auto &all = nodes_[cell.node].edges;
  auto found = all.find(cell.offset);
  if (found == all.end())
    return {};
  return find(found->second);
}

} // namespace fathom::lift

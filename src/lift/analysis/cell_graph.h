// The graph of the points-to analysis: nodes are sets of objects, cells are
// places in them, and a cell may have an edge to the cell that what is stored
// there points to. Nodes are merged by union-find (Steensgaard), cells by their
// offset; where an index is not known, offsets count modulo its stride:
//
//   p = &a[i].next     the node of a gets stride sizeof(a[0]); p is the cell at
//                      offsetof(next), whatever i
//
// Almost linear: a merge moves the smaller table of edges, and the stride of a
// node can change 64 times at most, each time to a divisor.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace fathom::lift {

using NodeId = uint32_t;

struct Cell {
  NodeId node = 0;
  int64_t offset = 0;
  bool operator==(const Cell &) const = default;
};

class CellGraph {
public:
  NodeId add_node();
  size_t size() const { return nodes_.size(); }

  // The cell as it is now, after all merges.
  Cell find(Cell cell) const;
  NodeId root(NodeId node) const { return find({node, 0}).node; }
  // Both become one.
  void unify(Cell a, Cell b);
  // Indices with this stride are added to cells of the node; 1 makes all of its
  // cells one.
  void add_stride(NodeId node, uint64_t stride);

  // What the content of the cell points to; made if there is none.
  Cell target(Cell cell);
  std::optional<Cell> known_target(Cell cell) const;
  bool has_edges(NodeId node) const { return !edges(node).empty(); }
  // By offset; the offsets of a node with a stride are below it.
  const std::map<int64_t, Cell> &edges(NodeId node) const {
    return nodes_[root(node)].edges;
  }
  uint64_t stride(NodeId node) const { return nodes_[root(node)].stride; }

  // There is an object in it (and not only a pointer nobody has set).
  void set_object(NodeId node) { nodes_[root(node)].has_object = true; }
  bool has_object(NodeId node) const { return nodes_[root(node)].has_object; }

private:
  struct Node {
    mutable NodeId parent;
    mutable int64_t shift = 0; // offset in the parent of our offset 0
    uint64_t stride = 0;       // 0: every offset is a cell of its own
    std::map<int64_t, Cell> edges = {};
    bool has_object = false;
  };
  struct Merge {
    Cell a, b;
  };
  static int64_t normal(int64_t offset, uint64_t stride);
  void merge_all();
  void merge_roots(NodeId into, NodeId from, int64_t shift);
  void set_stride(NodeId root, uint64_t stride);
  void add_edge(Node &node, int64_t offset, Cell target);

  std::vector<Node> nodes_;
  std::vector<Merge> todo_;
};

} // namespace fathom::lift

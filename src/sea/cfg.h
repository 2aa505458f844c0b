// The control-flow graph of a function: predecessors, reverse post order,
// dominators, natural loops. Used by the verifier, the text reader, unfolding
// and the passes. Everything is a loop over blocks; the cost is linear but for
// a logarithm per edge.
//
// Dominators are computed over forward edges in reverse post order, each as the
// lowest common ancestor of the predecessors (with jump pointers: an error
// block with 100,000 predecessors must not cost a walk to the root for each).
// That is exact for reducible graphs; others are reported as irreducible and
// have no dominators one may use.
#pragma once

#include "sea/ancestor_tree.h"
#include "sea/program.h"
#include "support/result.h"

#include <span>
#include <vector>

namespace fathom::sea {

class Cfg {
public:
  // Edges to the block `without` are left out, if one is given.
  explicit Cfg(const Function &function, BlockId without = none);

  // Each predecessor once, in order of block number; unreachable ones too.
  std::span<const BlockId> predecessors(BlockId block) const {
    return {preds_.data() + first_pred_[block],
            first_pred_[block + 1] - first_pred_[block]};
  }
  // Reachable blocks, the entry first; a topological order if there is no loop.
  std::span<const BlockId> order() const { return order_; }
  // In order(); none for unreachable blocks.
  uint32_t position(BlockId block) const { return position_[block]; }
  bool is_reachable(BlockId block) const { return position_[block] != none; }

  BlockId idom(BlockId block) const { // entry: itself
    return dominators_.parent(block);
  }
  // Reflexive. Both blocks must be reachable.
  bool dominates(BlockId a, BlockId b) const {
    return dominators_.is_ancestor(a, b);
  }

  // Edges that go back in order(), sources in order().
  struct Edge {
    BlockId from, to;
  };
  std::span<const Edge> back_edges() const { return back_edges_; }
  bool is_acyclic() const { return back_edges_.empty(); }
  bool is_reducible() const { return irreducible_ == none; }
  BlockId irreducible_block() const { return irreducible_; }

private:
  std::span<const BlockId> next(const Function &f, BlockId block) const;
  void find_predecessors(const Function &f);
  void find_order(const Function &f);
  void find_dominators();

  BlockId without_;

  std::vector<BlockId> preds_;
  std::vector<uint32_t> first_pred_; // one more than blocks
  std::vector<BlockId> order_;
  std::vector<uint32_t> position_;
  AncestorTree dominators_;
  std::vector<Edge> back_edges_;
  BlockId irreducible_ = none;
};

struct LoopTable {
  std::vector<Loop> loops; // without names
  std::vector<uint32_t> loop_of;
};
// The reason when a loop is not natural or has more than one back edge.
Result<LoopTable> natural_loops(const Function &function);

// Fills loops and loop_of from the graph (empty when there is an error); names
// are "function:k" in reverse post order of the headers.
Result<void> find_loops(Function &function);

} // namespace fathom::sea

#include "lift/analysis/block_order.h"

#include "support/assert.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// One level of the nest: the blocks that are directly in a loop (or in none),
// and its inner loops, each as one node. A plain reverse post-order does not
// keep loops together: what a loop's first exit leads to may finish between
// two of its blocks.
struct Node {
  const BasicBlock *block; // a block of this level, or the inner loop's header
  const Loop *inner;       // null for a block
};

class Orderer {
public:
  Orderer(const Function &function, const LoopInfo &loops)
      : function_(function), loops_(loops) {}

  std::vector<const BasicBlock *> run();

private:
  std::vector<Node> order_level(const Loop *level, const BasicBlock *first);
  Node node_at(const Loop *level, const BasicBlock *block) const;
  std::vector<const BasicBlock *> targets(const Loop *level,
                                          const Node &node) const;

  const Function &function_;
  const LoopInfo &loops_;
};

Node Orderer::node_at(const Loop *level, const BasicBlock *block) const {
  const Loop *inner = nullptr;
  for (const Loop *l = loops_.getLoopFor(block); l != level;
       l = l->getParentLoop())
    inner = l;
  return {inner ? inner->getHeader() : block, inner};
}

// Where a node's edges go on the same level, back edges left out.
std::vector<const BasicBlock *> Orderer::targets(const Loop *level,
                                                 const Node &node) const {
  std::vector<const BasicBlock *> found;
  auto add = [&](const BasicBlock *target) {
    if (level ? level->contains(target) && target != level->getHeader() : true)
      found.push_back(target);
  };
  if (!node.inner) {
    for (const BasicBlock *s : successors(node.block))
      add(s);
    return found;
  }
  for (const BasicBlock *b : node.inner->blocks())
    for (const BasicBlock *s : successors(b))
      if (!node.inner->contains(s))
        add(s);
  return found;
}

std::vector<Node> Orderer::order_level(const Loop *level,
                                       const BasicBlock *first) {
  struct Visit {
    Node node;
    std::vector<const BasicBlock *> targets;
    size_t next = 0;
  };
  std::vector<Node> finished;
  std::vector<Visit> stack;
  DenseSet<const BasicBlock *> seen;
  auto visit = [&](const BasicBlock *block) {
    Node node = node_at(level, block);
    if (seen.insert(node.block).second)
      stack.push_back({node, targets(level, node)});
  };
  visit(first);
  while (!stack.empty()) {
    Visit &top = stack.back();
    if (top.next < top.targets.size()) {
      visit(top.targets[top.next++]);
      continue;
    }
    finished.push_back(top.node);
    stack.pop_back();
  }
  FATHOM_ASSERT(finished.back().block == first, "a level with two entries");
  return finished; // post-order: the last one is the first
}

std::vector<const BasicBlock *> Orderer::run() {
  std::vector<const BasicBlock *> order;
  // Nodes to be written, the next one last.
  std::vector<Node> todo = order_level(nullptr, &function_.getEntryBlock());
  while (!todo.empty()) {
    Node node = todo.back();
    todo.pop_back();
    if (!node.inner) {
      order.push_back(node.block);
      continue;
    }
    std::vector<Node> inside = order_level(node.inner, node.block);
    // The header is a block of its own loop's level.
    todo.insert(todo.end(), inside.begin(), inside.end());
  }
  return order;
}

} // namespace

std::vector<const BasicBlock *> block_order(const Function &function,
                                            const LoopInfo &loops) {
  return Orderer(function, loops).run();
}

} // namespace fathom::lift

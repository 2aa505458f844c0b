// Cycles with several entries become loops: a new block takes all edges into
// the entries, a phi in it remembers which one was meant, and branches go
// there:
//
//     dispatch:  which = phi [0, …], [1, …], …
//                br which == 0, H0, (br which == 1, H1, H2)
//
// Strongly connected components are taken apart from outside to inside: one
// entry: it is the header, look inside the rest; several: dispatch, then look
// inside all of it. Cost: blocks × nesting depth, without recursion.
// Values need no repair except the phis of entries, which move to the dispatch
// block: what is defined in the cycle dominates none of its entries, what is
// defined outside dominates all of them or none.
#include "passes/ir_tools.h"
#include "passes/lowering.h"

#include <algorithm>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

using Blocks = std::vector<BasicBlock *>;

// Tarjan's algorithm on the blocks of one region, with a stack of its own. Only
// components with a cycle are returned.
class Components {
public:
  explicit Components(const Blocks &region) {
    for (BasicBlock *block : region)
      state_[block] = {};
    for (BasicBlock *block : region)
      if (state_[block].index == 0)
        explore(block);
  }
  std::vector<Blocks> found;

private:
  struct State {
    unsigned index = 0; // 0: not visited
    unsigned low = 0;
    bool is_open = false;
  };
  struct Frame {
    BasicBlock *block;
    unsigned next; // successor to look at
  };

  void open(BasicBlock *block) {
    state_[block] = {++count_, count_, true};
    open_.push_back(block);
    frames_.push_back({block, 0});
  }

  void explore(BasicBlock *root) {
    open(root);
    while (!frames_.empty()) {
      auto &[block, next] = frames_.back();
      Instruction *end = block->getTerminator();
      if (next < end->getNumSuccessors()) {
        BasicBlock *to = end->getSuccessor(next++);
        auto known = state_.find(to);
        if (known == state_.end())
          continue;
        if (known->second.index == 0)
          open(to); // frames_ may have moved
        else if (known->second.is_open)
          state_[block].low = std::min(state_[block].low, known->second.index);
        continue;
      }
      BasicBlock *done = block;
      frames_.pop_back();
      if (!frames_.empty()) {
        State &parent = state_[frames_.back().block];
        parent.low = std::min(parent.low, state_[done].low);
      }
      if (state_[done].low == state_[done].index)
        close(done);
    }
  }

  void close(BasicBlock *root) {
    Blocks component;
    BasicBlock *block = nullptr;
    do {
      block = open_.back();
      open_.pop_back();
      state_[block].is_open = false;
      component.push_back(block);
    } while (block != root);
    if (component.size() > 1 || is_contained(successors(root), root))
      found.push_back(std::move(component));
  }

  DenseMap<BasicBlock *, State> state_;
  std::vector<Frame> frames_;
  Blocks open_;
  unsigned count_ = 0;
};

Blocks entries_of(const Blocks &cycle) {
  DenseSet<BasicBlock *> inside(cycle.begin(), cycle.end());
  Blocks entries;
  for (BasicBlock *block : cycle)
    if (any_of(predecessors(block),
               [&](BasicBlock *from) { return !inside.contains(from); }))
      entries.push_back(block);
  return entries;
}

// A block that branches to two of the entries gets a block on each of the
// edges, so that a predecessor of the dispatch block means one entry.
void separate_edges(const Blocks &entries) {
  DenseMap<BasicBlock *, BasicBlock *> goes_to;
  SmallPtrSet<BasicBlock *, 8> several;
  for (BasicBlock *entry : entries)
    for (BasicBlock *from : predecessors(entry))
      if (!goes_to.try_emplace(from, entry).second && goes_to[from] != entry)
        several.insert(from);
  for (BasicBlock *entry : entries) {
    SetVector<BasicBlock *> shared;
    for (BasicBlock *from : predecessors(entry))
      if (several.contains(from))
        shared.insert(from);
    for (BasicBlock *from : shared)
      join_edges(entry, {from}, ".edge");
  }
}

struct Edge {
  BasicBlock *from;
  unsigned entry;
};

// The phis of an entry move to the dispatch block; on the edges to other
// entries their value is never looked at.
void move_phis(BasicBlock *entry, unsigned number, ArrayRef<Edge> edges,
               BasicBlock *dispatch) {
  while (auto *phi = dyn_cast<PHINode>(&entry->front())) {
    auto *moved = PHINode::Create(phi->getType(), unsigned(edges.size()), "",
                                  dispatch->begin());
    moved->takeName(phi);
    moved->setDebugLoc(phi->getDebugLoc());
    DenseMap<BasicBlock *, Value *> values;
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
      values[phi->getIncomingBlock(i)] = phi->getIncomingValue(i);
    for (const Edge &edge : edges)
      moved->addIncoming(edge.entry == number
                             ? values[edge.from]
                             : Constant::getNullValue(phi->getType()),
                         edge.from);
    phi->replaceAllUsesWith(moved);
    phi->eraseFromParent();
  }
}

void add_dispatch(Blocks &entries) {
  separate_edges(entries);
  Function *function = entries[0]->getParent();
  LLVMContext &context = function->getContext();
  BasicBlock *dispatch =
      BasicBlock::Create(context, "dispatch", function, entries[0]);
  std::vector<Edge> edges;
  for (unsigned i = 0; i < entries.size(); ++i)
    for (BasicBlock *from : predecessors(entries[i]))
      edges.push_back({from, i});
  PlainBuilder b(dispatch);
  b.SetCurrentDebugLocation(entries[0]->getTerminator()->getDebugLoc());
  PHINode *which = b.CreatePHI(b.getInt32Ty(), unsigned(edges.size()), "which");
  for (const Edge &edge : edges)
    which->addIncoming(b.getInt32(edge.entry), edge.from);
  for (unsigned i = 0; i < entries.size(); ++i)
    move_phis(entries[i], i, edges, dispatch);
  for (const Edge &edge : edges)
    edge.from->getTerminator()->replaceSuccessorWith(entries[edge.entry],
                                                     dispatch);
  for (unsigned i = 0; i + 2 < entries.size(); ++i) {
    auto *next =
        BasicBlock::Create(context, "dispatch.next", function, entries[0]);
    b.CreateCondBr(b.CreateICmpEQ(which, b.getInt32(i)), entries[i], next);
    b.SetInsertPoint(next);
  }
  unsigned last = unsigned(entries.size()) - 1;
  b.CreateCondBr(b.CreateICmpEQ(which, b.getInt32(last - 1)), entries[last - 1],
                 entries[last]);
}

void reduce(Function &function) {
  EliminateUnreachableBlocks(function);
  DenseMap<BasicBlock *, unsigned> position;
  for (BasicBlock &block : function)
    position[&block] = unsigned(position.size());
  std::vector<Blocks> regions{blocks_of(function)};
  while (!regions.empty()) {
    Components components(regions.back());
    regions.pop_back();
    for (Blocks &cycle : components.found) {
      Blocks entries = entries_of(cycle);
      llvm::sort(entries, [&](BasicBlock *a, BasicBlock *b) {
        return position[a] < position[b];
      });
      if (entries.size() > 1)
        add_dispatch(entries);
      else
        llvm::erase(cycle, entries[0]);
      if (!cycle.empty())
        regions.push_back(std::move(cycle));
    }
  }
}

} // namespace

void reduce_cycles(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      reduce(function);
}

} // namespace fathom::passes

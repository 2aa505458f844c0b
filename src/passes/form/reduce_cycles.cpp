// Cycles with several entries become loops: a new block takes the edges into
// the entries, a phi in it remembers which one was meant, and branches go
// there. Edges inside of the cycle may stay if every way round still goes
// through the new block:
//
//     dispatch:  which = phi [0, …], [1, …], …
//                br which == 0, H0, (br which == 1, H1, H2)
//
// Strongly connected components are taken apart from outside to inside: one
// entry: it is the header, look inside the rest; several: dispatch, then look
// inside all of it. Cost: blocks × nesting depth, without recursion.
// Values need no repair except the phis of entries, whose arms move to the
// dispatch block: what is defined in the cycle dominates none of its entries,
// what is defined outside dominates all of them or none.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"

#include <algorithm>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <set>

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

// An edge that is to go through the dispatch block.
struct Edge {
  BasicBlock *from;
  unsigned entry;
};

// If only the edges into one of the entries go through the dispatch block, with
// those from outside: is what is left without cycles that have several
// entries?
bool suffices(const Blocks &cycle, const Blocks &entries, BasicBlock *header) {
  Blocks rest = cycle;
  llvm::erase(rest, header);
  DenseSet<BasicBlock *> dispatched(entries.begin(), entries.end());
  for (const Blocks &inner : Components(rest).found) {
    DenseSet<BasicBlock *> inside(inner.begin(), inner.end());
    auto is_entry = [&](BasicBlock *block) {
      return dispatched.contains(block) ||
             any_of(predecessors(block),
                    [&](BasicBlock *from) { return !inside.contains(from); });
    };
    if (count_if(inner, is_entry) > 1)
      return false;
  }
  return true;
}

// An iteration of the new loop should be one of the cycle: edges inside of it
// go around the dispatch block if they can (Duff's device falls from one entry
// into the next). Null: all edges into all entries are needed.
BasicBlock *only_header(const Blocks &cycle, const Blocks &entries) {
  constexpr size_t most_tried = 4;
  for (size_t i = 0; i < entries.size() && i < most_tried; ++i)
    if (suffices(cycle, entries, entries[i]))
      return entries[i];
  return nullptr;
}

std::vector<Edge> edges_to_redirect(const Blocks &cycle, const Blocks &entries,
                                    const BasicBlock *header) {
  DenseSet<BasicBlock *> inside(cycle.begin(), cycle.end());
  std::vector<Edge> edges;
  for (unsigned i = 0; i < entries.size(); ++i)
    for (BasicBlock *from : predecessors(entries[i]))
      if (!header || entries[i] == header || !inside.contains(from))
        edges.push_back({from, i});
  return edges;
}

// A block with edges to two of the entries gets a block on each of them, so
// that a predecessor of the dispatch block means one entry.
void separate_edges(const Blocks &entries, std::vector<Edge> &edges) {
  DenseMap<BasicBlock *, unsigned> goes_to;
  SmallPtrSet<BasicBlock *, 8> several;
  for (const Edge &edge : edges)
    if (!goes_to.try_emplace(edge.from, edge.entry).second &&
        goes_to[edge.from] != edge.entry)
      several.insert(edge.from);
  std::vector<Edge> separate;
  std::set<std::pair<BasicBlock *, unsigned>> done;
  for (const Edge &edge : edges) {
    if (!several.contains(edge.from))
      separate.push_back(edge);
    else if (done.insert({edge.from, edge.entry}).second)
      separate.push_back(
          {join_edges(entries[edge.entry], {edge.from}, ".edge"), edge.entry});
  }
  edges = std::move(separate);
}

// The arms of an entry's phis that belong to edges of the dispatch block move
// there; on the edges to other entries their value is never looked at. `last`
// is the block that branches to the entry then.
void move_phis(BasicBlock *entry, unsigned number, ArrayRef<Edge> edges,
               BasicBlock *dispatch, BasicBlock *last) {
  std::vector<PHINode *> phis;
  for (PHINode &phi : entry->phis())
    phis.push_back(&phi);
  for (PHINode *phi : phis) {
    auto *moved = PHINode::Create(phi->getType(), unsigned(edges.size()), "",
                                  dispatch->begin());
    moved->setDebugLoc(phi->getDebugLoc());
    DenseMap<BasicBlock *, Value *> values;
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
      values[phi->getIncomingBlock(i)] = phi->getIncomingValue(i);
    for (const Edge &edge : edges) {
      bool is_ours = edge.entry == number;
      moved->addIncoming(is_ours ? values[edge.from]
                                 : Constant::getNullValue(phi->getType()),
                         edge.from);
      if (is_ours)
        phi->removeIncomingValue(edge.from, false);
    }
    if (phi->getNumIncomingValues() != 0) {
      phi->addIncoming(moved, last);
      continue;
    }
    moved->takeName(phi);
    phi->replaceAllUsesWith(moved);
    phi->eraseFromParent();
  }
}

void add_dispatch(const Blocks &cycle, const Blocks &entries) {
  std::vector<Edge> edges =
      edges_to_redirect(cycle, entries, only_header(cycle, entries));
  separate_edges(entries, edges);
  Function *function = entries[0]->getParent();
  LLVMContext &context = function->getContext();
  BasicBlock *dispatch =
      BasicBlock::Create(context, "dispatch", function, entries[0]);
  PlainBuilder b(dispatch);
  b.SetCurrentDebugLocation(entries[0]->getTerminator()->getDebugLoc());
  PHINode *which = b.CreatePHI(b.getInt32Ty(), unsigned(edges.size()), "which");
  for (const Edge &edge : edges)
    which->addIncoming(b.getInt32(edge.entry), edge.from);
  // The last of the blocks that compare has two of the entries.
  Blocks compare{dispatch};
  while (compare.size() + 1 < entries.size())
    compare.push_back(
        BasicBlock::Create(context, "dispatch.next", function, entries[0]));
  for (unsigned i = 0; i < entries.size(); ++i)
    move_phis(entries[i], i, edges, dispatch,
              compare[std::min<size_t>(i, compare.size() - 1)]);
  for (const Edge &edge : edges)
    edge.from->getTerminator()->replaceSuccessorWith(entries[edge.entry],
                                                     dispatch);
  for (unsigned i = 0; i < compare.size(); ++i) {
    b.SetInsertPoint(compare[i]);
    bool is_last = i + 1 == compare.size();
    b.CreateCondBr(b.CreateICmpEQ(which, b.getInt32(i)), entries[i],
                   is_last ? entries[i + 1] : compare[i + 1]);
  }
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
        add_dispatch(cycle, entries);
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

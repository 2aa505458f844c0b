// Gated SSA: every phi becomes a select by conditions of branches.
//
// For a block B with immediate dominator D, the gate of an edge P→B is the
// condition under which an execution that is at D goes to P and takes the edge.
// With R(X) for "an execution at the immediate dominator of X comes to X", the
// condition from D to P is the conjunction of R along the dominator tree.
// Taking the tree from its leaves to the root, that conjunction is a path of a
// forest with path compression, so the gates of all edges cost little more than
// linear time and terms (R. E. Tarjan, Fast algorithms for solving path
// problems, 1981; P. Tu, D. Padua, Gated SSA-based demand-driven symbolic
// analysis, 1995). Where B post-dominates D, R(B) is true.
//
// The last block is treated apart, or every check would be part of every gate.
// An execution that is at any other block has failed no check so far, so edges
// to the end are left out of the graph. At the end, the first block (in
// topological order) that is passed and whose check fails is the one where the
// execution left.
#include "sea/cfg.h"
#include "sea/passes/passes.h"
#include "sea/passes/rebuild.h"

#include <algorithm>

namespace fathom::sea {

namespace {

// Conditions along paths of a growing forest. Compressing changes no path.
class PathConditions {
public:
  PathConditions(size_t nodes, BoolTerms &bools)
      : bools_(bools), parent_(nodes, none),
        label_(nodes, bools.constant(true)) {}

  void link(BlockId child, BlockId parent, Term condition) {
    parent_[child] = parent;
    label_[child] = condition;
  }
  // The root above the block, and the condition from there to the block.
  std::pair<BlockId, Term> find(BlockId block) {
    path_.clear();
    BlockId at = block;
    for (; parent_[at] != none; at = parent_[at])
      path_.push_back(at);
    if (path_.empty())
      return {block, bools_.constant(true)};
    for (size_t i = path_.size() - 1; i-- > 0;) {
      label_[path_[i]] = bools_.conjoin(label_[path_[i + 1]], label_[path_[i]]);
      parent_[path_[i]] = at;
    }
    return {at, label_[block]};
  }

private:
  BoolTerms &bools_;
  std::vector<BlockId> parent_;
  std::vector<Term> label_;
  std::vector<BlockId> path_;
};

class Gated {
public:
  explicit Gated(const Function &f)
      : f_(f), store_(f.program->store), bools_(store_), exit_(exit_block(f)),
        all_(f), cfg_(f, exit_), paths_(f.blocks.size(), bools_),
        reach_(f.blocks.size(), bools_.constant(true)),
        selects_(f.blocks.size()), out_(function_like(f)) {
    FATHOM_ASSERT(all_.is_acyclic(), "a function with loops is not unfolded");
  }

  Function run();

private:
  void find_post_dominators();
  void find_children();
  void gate_children(BlockId dominator);
  Term gate(BlockId dominator, BlockId from, BlockId to);
  Term edge_condition(BlockId from, BlockId to);
  void gate_exit();
  void sort_arms(const Stmt &phi);
  void make_selects(BlockId block, std::span<const BlockId> preds,
                    std::span<const Term> gates);
  void copy_blocks();

  const Function &f_;
  TermStore &store_;
  BoolTerms bools_;
  BlockId exit_;
  Cfg all_;
  Cfg cfg_; // without the exit
  AncestorTree post_dominators_;
  std::vector<uint32_t> first_child_; // of the dominator tree, by block
  std::vector<BlockId> children_;
  PathConditions paths_;
  std::vector<Term> reach_; // R
  std::vector<std::vector<Term>> selects_;
  std::vector<BlockId> labels_; // of the phi that was looked at last
  std::vector<uint32_t> order_; // of its arms
  Function out_;
};

Function Gated::run() {
  find_post_dominators();
  find_children();
  std::span<const BlockId> order = cfg_.order();
  for (size_t i = order.size(); i-- > 0;)
    gate_children(order[i]);
  gate_exit();
  copy_blocks();
  return std::move(out_);
}

// Ends of executions lead to a node of their own.
void Gated::find_post_dominators() {
  uint32_t end = uint32_t(f_.blocks.size());
  post_dominators_ = AncestorTree(end + 1, end);
  std::span<const BlockId> order = cfg_.order();
  for (size_t i = order.size(); i-- > 0;) {
    uint32_t meet = none;
    for (BlockId to : f_.successors(order[i]))
      if (to != exit_)
        meet = meet == none ? to : post_dominators_.common(meet, to);
    post_dominators_.add(order[i], meet == none ? end : meet);
  }
}

void Gated::find_children() {
  size_t n = f_.blocks.size();
  first_child_.assign(n + 1, 0);
  std::span<const BlockId> order = cfg_.order();
  for (BlockId block : order.subspan(1))
    ++first_child_[cfg_.idom(block) + 1];
  for (size_t i = 0; i < n; ++i)
    first_child_[i + 1] += first_child_[i];
  children_.resize(first_child_[n]);
  std::vector<uint32_t> place(first_child_.begin(), first_child_.end() - 1);
  for (BlockId block : order.subspan(1))
    children_[place[cfg_.idom(block)]++] = block;
}

// A branch whose other side is the end was taken by whoever is still running.
Term Gated::edge_condition(BlockId from, BlockId to) {
  const Stmt &s = f_.blocks[from].stmts.back();
  if (s.op == Opcode::Br)
    return bools_.constant(true);
  BlockId yes = f_.labels(s)[0], no = f_.labels(s)[1];
  if (yes == no || (to != exit_ && (yes == exit_ || no == exit_)))
    return bools_.constant(true);
  Term condition = f_.arguments(s)[0];
  return to == yes ? condition : bools_.negate(condition);
}

Term Gated::gate(BlockId dominator, BlockId from, BlockId to) {
  Term condition = bools_.constant(true);
  if (from != dominator) {
    auto [root, inside] = paths_.find(from);
    condition = bools_.conjoin(reach_[root], inside);
  }
  return bools_.conjoin(condition, edge_condition(from, to));
}

// Children in topological order, so that R of a sibling is known when an edge
// comes from below it. What is below the children is linked already.
void Gated::gate_children(BlockId dominator) {
  std::span<const BlockId> children(children_.data() + first_child_[dominator],
                                    first_child_[dominator + 1] -
                                        first_child_[dominator]);
  std::vector<BlockId> preds;
  std::vector<Term> gates;
  for (BlockId block : children) {
    preds.clear();
    gates.clear();
    for (BlockId pred : cfg_.predecessors(block))
      if (cfg_.is_reachable(pred))
        preds.push_back(pred);
    std::ranges::sort(preds, {}, [&](BlockId b) { return cfg_.position(b); });
    Term reach = bools_.constant(false);
    for (BlockId pred : preds) {
      gates.push_back(gate(dominator, pred, block));
      reach = bools_.disjoin(reach, gates.back());
    }
    if (post_dominators_.is_ancestor(block, dominator))
      reach = bools_.constant(true);
    reach_[block] = reach;
    make_selects(block, preds, gates);
  }
  for (BlockId block : children)
    paths_.link(block, dominator, reach_[block]);
}

void Gated::gate_exit() {
  std::vector<BlockId> preds;
  for (BlockId pred : all_.predecessors(exit_))
    if (cfg_.is_reachable(pred))
      preds.push_back(pred);
  std::ranges::sort(preds, {}, [&](BlockId b) { return cfg_.position(b); });
  std::vector<Term> gates;
  for (BlockId pred : preds)
    gates.push_back(
        bools_.conjoin(paths_.find(pred).second, edge_condition(pred, exit_)));
  make_selects(exit_, preds, gates);
}

// Arms in the order of their gates. Phis of a block mostly have their labels in
// one order, which is found once.
void Gated::sort_arms(const Stmt &phi) {
  std::span<const BlockId> labels = f_.labels(phi);
  if (std::ranges::equal(labels, labels_))
    return;
  labels_.assign(labels.begin(), labels.end());
  order_.clear();
  for (uint32_t i = 0; i < labels.size(); ++i)
    if (cfg_.is_reachable(labels[i]))
      order_.push_back(i);
  std::ranges::sort(order_, {},
                    [&](uint32_t i) { return cfg_.position(labels[i]); });
}

// One gate holds at least; of several the first counts, so the last needs none.
void Gated::make_selects(BlockId block, std::span<const BlockId> preds,
                         std::span<const Term> gates) {
  Selection selection(bools_, gates);
  std::vector<Term> arms;
  for (const Stmt &s : f_.blocks[block].stmts) {
    if (s.op != Opcode::Phi)
      break;
    sort_arms(s);
    FATHOM_ASSERT(order_.size() == preds.size(),
                  "the arms of a phi are not the predecessors");
    arms.clear();
    for (uint32_t i : order_)
      arms.push_back(f_.arguments(s)[i]);
    selects_[block].push_back(selection.of(arms));
  }
}

void Gated::copy_blocks() {
  for (BlockId b = 0; b < f_.blocks.size(); ++b) {
    out_.add_block(f_.program->string(f_.blocks[b].name));
    size_t phis = 0;
    for (const Stmt &s : f_.blocks[b].stmts)
      if (s.op == Opcode::Phi && phis < selects_[b].size())
        out_.add(b, Opcode::Define, f_.definitions(s),
                 std::span<const Term>(&selects_[b][phis++], 1))
            .location = s.location;
      else
        copy_stmt(out_, b, f_, s);
  }
}

} // namespace

Function gated(const Function &sasa) { return Gated(sasa).run(); }

} // namespace fathom::sea

// The other style: a Boolean says of each block and each edge of a branch
// whether the execution comes along it; a phi is a select by edges.
#include "sea/passes/passes.h"
#include "sea/passes/rebuild.h"

#include <algorithm>
#include <optional>

namespace fathom::sea {

namespace {

class Paths : public BlockCopier {
public:
  explicit Paths(const Function &f) : BlockCopier(f), taken_(f.blocks.size()) {
    FATHOM_ASSERT(cfg_.is_acyclic(), "a function with loops is not unfolded");
  }

private:
  void copy_block(BlockId block) override;
  void add_selects(BlockId block);
  void leave(BlockId block, Term reached);
  Term edge(BlockId from, BlockId to);
  // "B.name" of a block.
  std::string name(std::string_view prefix, BlockId block) const {
    return std::string(prefix) + f_.program->string(f_.blocks[block].name);
  }

  struct Taken {
    Term edges[2]; // by label
  };
  std::vector<Taken> taken_;
};

Term Paths::edge(BlockId from, BlockId to) {
  std::span<const BlockId> labels = f_.successors(from);
  if (labels.size() == 2 && labels[0] == labels[1])
    return bools_.disjoin(taken_[from].edges[0], taken_[from].edges[1]);
  return taken_[from].edges[labels[0] == to ? 0 : 1];
}

void Paths::copy_block(BlockId block) {
  Term reached = bools_.constant(block == 0);
  for (BlockId pred : cfg_.predecessors(block))
    if (cfg_.is_reachable(pred))
      reached = bools_.disjoin(reached, edge(pred, block));
  reached = define(block, name("B.", block), reached);
  add_selects(block);
  for (const Stmt &s : f_.blocks[block].stmts) {
    if (s.op == Opcode::Phi)
      continue;
    if (is_terminator(s.op))
      leave(block, reached);
    copy_stmt(out_, block, f_, s);
  }
}

void Paths::leave(BlockId block, Term reached) {
  const Stmt &s = f_.blocks[block].stmts.back();
  Taken &taken = taken_[block];
  if (s.op != Opcode::CondBr) {
    taken.edges[0] = reached;
    return;
  }
  Term condition = f_.arguments(s)[0];
  taken.edges[0] =
      define(block, name("Y.", block), bools_.conjoin(reached, condition));
  taken.edges[1] = define(block, name("N.", block),
                          bools_.conjoin(reached, bools_.negate(condition)));
}

// Edges that are taken, in the order of the first phi's arms; phis of a block
// mostly have one order.
void Paths::add_selects(BlockId block) {
  std::span<const BlockId> labels;
  std::vector<Term> gates, arms;
  std::optional<Selection> selection;
  for (const Stmt &s : f_.blocks[block].stmts) {
    if (s.op != Opcode::Phi)
      break;
    if (!selection || !std::ranges::equal(labels, f_.labels(s))) {
      labels = f_.labels(s);
      gates.clear();
      for (BlockId from : labels)
        if (cfg_.is_reachable(from))
          gates.push_back(edge(from, block));
      selection.emplace(bools_, gates);
    }
    arms.clear();
    for (size_t i = 0; i < labels.size(); ++i)
      if (cfg_.is_reachable(labels[i]))
        arms.push_back(f_.arguments(s)[i]);
    Term value = selection->of(arms);
    out_.add(block, Opcode::Define, f_.definitions(s),
             std::span<const Term>(&value, 1))
        .location = s.location;
  }
}

} // namespace

Function path_conditions(const Function &sasa) { return Paths(sasa).run(); }

} // namespace fathom::sea

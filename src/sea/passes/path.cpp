// The other style: a Boolean says of each block and each edge of a branch
// whether the execution comes along it; a phi is a select by edges.
#include "sea/cfg.h"
#include "sea/passes/passes.h"
#include "sea/passes/rebuild.h"

#include <algorithm>

namespace fathom::sea {

namespace {

class Paths {
public:
  explicit Paths(const Function &f)
      : f_(f), store_(f.program->store), cfg_(f), registers_(f), bools_(store_),
        out_(function_like(f)), taken_(f.blocks.size()) {
    FATHOM_ASSERT(cfg_.is_acyclic(), "a function with loops is not unfolded");
  }

  Function run() {
    for (const Block &block : f_.blocks)
      out_.add_block(f_.program->string(block.name));
    for (BlockId block : cfg_.order())
      copy_block(block);
    return std::move(out_);
  }

private:
  void copy_block(BlockId block);
  void add_select(BlockId block, const Stmt &s);
  void leave(BlockId block, Term reached);
  Term define(BlockId block, std::string_view prefix, Term value);
  Term edge(BlockId from, BlockId to);

  const Function &f_;
  TermStore &store_;
  Cfg cfg_;
  NewRegisters registers_;
  BoolTerms bools_;
  Function out_;
  struct Taken {
    Term edges[2]; // by label
  };
  std::vector<Taken> taken_;
};

// A register for what is not a name or a constant already.
Term Paths::define(BlockId block, std::string_view prefix, Term value) {
  if (store_.kind(value) == Kind::Var || store_.is_const(value))
    return value;
  Term reg = registers_.make(std::string(prefix) +
                                 f_.program->string(f_.blocks[block].name),
                             store_.bool_sort());
  out_.add(block, Opcode::Define, {reg}, {value});
  return reg;
}

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
  reached = define(block, "B.", reached);
  for (const Stmt &s : f_.blocks[block].stmts) {
    if (s.op == Opcode::Phi) {
      add_select(block, s);
      continue;
    }
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
  taken.edges[0] = define(block, "Y.", bools_.conjoin(reached, condition));
  taken.edges[1] =
      define(block, "N.", bools_.conjoin(reached, bools_.negate(condition)));
}

void Paths::add_select(BlockId block, const Stmt &s) {
  std::span<const BlockId> labels = f_.labels(s);
  Term value;
  for (size_t i = labels.size(); i-- > 0;)
    if (cfg_.is_reachable(labels[i])) {
      Term arm = f_.arguments(s)[i];
      value = value ? bools_.choose(edge(labels[i], block), arm, value) : arm;
    }
  out_.add(block, Opcode::Define, f_.definitions(s),
           std::span<const Term>(&value, 1))
      .location = s.location;
}

} // namespace

Function path_conditions(const Function &sasa) { return Paths(sasa).run(); }

} // namespace fathom::sea

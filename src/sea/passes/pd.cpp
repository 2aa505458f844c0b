// Pure data flow: the statements of all blocks in topological order, and those
// that only the cone of A and E needs.
#include "sea/cfg.h"
#include "sea/passes/passes.h"
#include "sea/passes/rebuild.h"

#include <vector>

namespace fathom::sea {

bool is_gated_form(const Function &f) {
  BlockId exit = none;
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    if (f.blocks[b].stmts.empty())
      return false;
    if (f.blocks[b].stmts.back().op == Opcode::Ret && exit != none)
      return false;
    if (f.blocks[b].stmts.back().op == Opcode::Ret)
      exit = b;
  }
  Result<LoopTable> found = natural_loops(f);
  if (exit == none || !found || !found->loops.empty())
    return false;
  for (BlockId b = 0; b < f.blocks.size(); ++b)
    for (const Stmt &s : f.blocks[b].stmts)
      if (s.op == Opcode::Phi || s.op == Opcode::Call ||
          (b != exit && (s.op == Opcode::Check || s.op == Opcode::Assume)))
        return false;
  return true;
}

Function pure_dataflow(const Function &f) {
  BlockId exit = exit_block(f);
  Cfg cfg(f);
  Function out = function_like(f);
  BlockId only = out.add_block(f.program->string(f.blocks[0].name));
  auto copy = [&](BlockId block) {
    for (const Stmt &s : f.blocks[block].stmts) {
      FATHOM_ASSERT(s.op != Opcode::Phi, "a phi has no place in data flow");
      if (s.op != Opcode::Br && s.op != Opcode::CondBr)
        copy_stmt(out, only, f, s);
    }
  };
  for (BlockId block : cfg.order())
    if (block != exit)
      copy(block);
  copy(exit);
  return out;
}

namespace {

// Marks the registers in terms; a term is walked once.
class Cone {
public:
  explicit Cone(const TermStore &store)
      : store_(store), seen_(store.size() + 1, false) {}

  void add(Term t) {
    visit(t);
    while (!todo_.empty()) {
      Term next = todo_.back();
      todo_.pop_back();
      for (Term child : store_.children(next))
        visit(child);
    }
  }
  bool contains(Term reg) const { return seen_[reg.id]; }

private:
  void visit(Term t) {
    if (!seen_[t.id]) {
      seen_[t.id] = true;
      todo_.push_back(t);
    }
  }
  const TermStore &store_;
  std::vector<bool> seen_;
  std::vector<Term> todo_;
};

} // namespace

Function cone_of_influence(const Function &f) {
  FATHOM_ASSERT(f.blocks.size() == 1, "the function is not pure data flow");
  const std::vector<Stmt> &stmts = f.blocks[0].stmts;
  Cone cone(f.program->store);
  std::vector<bool> keep(stmts.size(), false);
  for (size_t i = stmts.size(); i-- > 0;) {
    const Stmt &s = stmts[i];
    keep[i] = s.op == Opcode::Assume || s.op == Opcode::Ret;
    for (Term reg : f.definitions(s))
      keep[i] = keep[i] || cone.contains(reg);
    if (keep[i])
      for (Term t : f.arguments(s))
        cone.add(t);
  }
  Function out = function_like(f);
  out.add_block(f.program->string(f.blocks[0].name));
  for (size_t i = 0; i < stmts.size(); ++i)
    if (keep[i])
      copy_stmt(out, 0, f, stmts[i]);
  return out;
}

} // namespace fathom::sea

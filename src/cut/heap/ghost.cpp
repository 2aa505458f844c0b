#include "cut/heap/ghost.h"

namespace fathom::cut {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;

std::vector<bool>
functions_with(const sea::Program &program,
               const std::function<bool(FunctionId, const sea::Stmt &)> &is) {
  std::vector<bool> with(program.functions.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (FunctionId f = 0; f < program.functions.size(); ++f)
      for (const sea::Block &block : program.functions[f].blocks)
        for (const sea::Stmt &s : block.stmts)
          if (!with[f] && (is(f, s) || (s.op == Opcode::Call && with[s.data])))
            with[f] = changed = true;
  }
  return with;
}

Ghost::Ghost(const sea::Function &f, const sea::Cfg &cfg,
             sea::NewRegisters &registers, const std::string &name, Term first,
             const Changed &changed)
    : f_(f), cfg_(cfg), in_(f.blocks.size()), out_(f.blocks.size()),
      phis_(f.blocks.size()) {
  const Sort sort = f.program->store.sort(first);
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    in_[b] = first;
    if (b != 0 && !cfg.predecessors(b).empty()) {
      phis_[b].reg = in_[b] = registers.make(name, sort);
      made_in_.emplace(in_[b], b);
    }
    out_[b] = in_[b];
    for (size_t i = 0; i < f.blocks[b].stmts.size(); ++i)
      if (Term value = changed(b, i)) {
        out_[b] = value;
        made_in_.emplace(value, b);
      }
  }
  leave_out_phis();
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    in_[b] = resolved(in_[b]);
    if (phis_[b].reg)
      for (BlockId from : cfg.predecessors(b))
        phis_[b].values.push_back(resolved(out_[from]));
  }
}

Term Ghost::resolved(Term t) const {
  for (auto found = same_as_.find(t); found != same_as_.end();
       found = same_as_.find(t))
    t = found->second;
  return t;
}

// What a loop makes is used behind it through a phi.
bool Ghost::may_replace(Term value, BlockId block) const {
  auto made = made_in_.find(value);
  const uint32_t loop =
      made == made_in_.end() ? sea::none : f_.loop_of[made->second];
  uint32_t around = f_.loop_of[block];
  while (around != sea::none && around != loop)
    around = f_.loops[around].parent;
  return around == loop;
}

void Ghost::leave_out_phis() {
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId b = 0; b < phis_.size(); ++b) {
      if (!phis_[b].reg)
        continue;
      Term only;
      bool is_one = true;
      for (BlockId from : cfg_.predecessors(b)) {
        Term value = resolved(out_[from]);
        if (value == phis_[b].reg)
          continue;
        is_one = is_one && (!only || only == value);
        only = value;
      }
      if (!is_one || !only || !may_replace(only, b))
        continue;
      same_as_.emplace(phis_[b].reg, only);
      phis_[b].reg = Term{};
      changed = true;
    }
  }
}

const Ghost::Phi *Ghost::phi_of(BlockId block) const {
  return phis_[block].reg ? &phis_[block] : nullptr;
}

} // namespace fathom::cut

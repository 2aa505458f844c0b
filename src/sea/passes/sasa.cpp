// Single assume: a register carries "all assumptions so far hold" from block to
// block; it gets a phi only where the values that meet are different. An
// assumption behind a check is not part of what is carried over the edge that
// the failing check takes.
#include "sea/passes/passes.h"
#include "sea/passes/rebuild.h"

#include <algorithm>

namespace fathom::sea {

namespace {

class SingleAssume : public BlockCopier {
public:
  explicit SingleAssume(const Function &f)
      : BlockCopier(f), exit_(exit_block(f)),
        held_(f.blocks.size(), store_.make_bool(true)) {}

private:
  void copy_block(BlockId block) override;
  Term on_entry(BlockId block);
  Term join(BlockId block);

  BlockId exit_;
  std::vector<Term> held_; // at the end of a block
};

Term SingleAssume::on_entry(BlockId block) {
  std::span<const BlockId> preds = cfg_.predecessors(block);
  if (preds.empty())
    return store_.make_bool(true);
  Term first = held_[preds[0]];
  bool same = std::ranges::all_of(
      preds, [&](BlockId pred) { return held_[pred] == first; });
  return same ? first : join(block);
}

Term SingleAssume::join(BlockId block) {
  std::span<const BlockId> preds = cfg_.predecessors(block);
  std::vector<Term> values;
  for (BlockId pred : preds)
    values.push_back(held_[pred]);
  Term reg = registers_.make(block == exit_ ? "A" : "H", store_.bool_sort());
  out_.add(block, Opcode::Phi, std::span(&reg, 1), values, preds);
  return reg;
}

void SingleAssume::copy_block(BlockId block) {
  Term held = on_entry(block);
  for (const Stmt &s : f_.blocks[block].stmts) {
    if (s.op == Opcode::Assume) {
      Term both = bools_.conjoin(held, f_.arguments(s)[0]);
      if (both != held)
        held = define(block, "H", both, s.location);
      continue;
    }
    if (s.op == Opcode::Ret)
      out_.add(block, Opcode::Assume, {}, {held});
    copy_stmt(out_, block, f_, s);
  }
  held_[block] = held;
}

} // namespace

Function single_assume(const Function &sa) { return SingleAssume(sa).run(); }

} // namespace fathom::sea

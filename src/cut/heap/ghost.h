// A register that a program gets in addition, through all of its functions: a
// parameter, a result of those that change it, and phis where they are needed.
#pragma once

#include "sea/cfg.h"
#include "sea/passes/rebuild.h"
#include "sea/program.h"

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

// By function: whether one of the statements is in it, or in what it calls.
std::vector<bool> functions_with(
    const sea::Program &program,
    const std::function<bool(sea::FunctionId, const sea::Stmt &)> &is);

class Ghost {
public:
  struct Phi {
    Term reg;
    std::vector<Term> values; // in the order of Cfg::predecessors
  };

  // `changed`: by statement of a block, the value behind it; none: as before.
  using Changed = std::function<Term(sea::BlockId, size_t)>;
  Ghost(const sea::Function &f, const sea::Cfg &cfg,
        sea::NewRegisters &registers, const std::string &name, Term first,
        const Changed &changed);

  Term at_begin(sea::BlockId block) const { return in_[block]; }
  const Phi *phi_of(sea::BlockId block) const; // null: none is needed

private:
  Term resolved(Term t) const;
  bool may_replace(Term value, sea::BlockId block) const;
  void leave_out_phis();

  const sea::Function &f_;
  const sea::Cfg &cfg_;
  std::vector<Term> in_, out_;
  std::unordered_map<Term, sea::BlockId> made_in_; // of values
  std::unordered_map<Term, Term> same_as_;         // phis that are left out
  std::vector<Phi> phis_; // by block; none: no register
};

} // namespace fathom::cut

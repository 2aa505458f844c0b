// Which registers matter where: those that a check, an assumption or a branch
// further on may depend on.
#pragma once

#include "sea/cfg.h"

#include <set>
#include <vector>

namespace fathom::prove::horn {

class Needed {
public:
  // `always` matter everywhere. `returns`: what is returned matters.
  Needed(const sea::Function &function, const sea::Cfg &cfg,
         std::vector<Term> always, bool returns);

  // The registers, in order of their ids, behind the phis of a block.
  const std::vector<Term> &at(sea::BlockId block) const { return at_[block]; }
  bool is_needed(Term reg) const { return relevant_.contains(reg); }

private:
  void mark(bool returns);
  void find_live();
  std::set<Term> live_at_end(sea::BlockId block) const;
  bool counts(const sea::Stmt &s) const;
  void add_registers(Term t, std::set<Term> &to) const;

  const sea::Function &f_;
  const sea::Cfg &cfg_;
  const TermStore &store_;
  const std::vector<Term> always_;
  bool returns_;
  std::set<Term> defined_;  // registers of the function
  std::set<Term> relevant_; // that something depends on
  std::vector<std::vector<Term>> at_;
};

} // namespace fathom::prove::horn

// Equations with products that a function ensures which calls itself, such as
// 2 r = n (n + 1). They are checked on each way to the block that returns, like
// those of loops on the arms of an iteration (arms.h): there it is known what
// each of its phis is, without a choice. And of calls that were made on this
// way the same equation was assumed: instead of L = R it may be L + R1 = R +
// L1, which is the same where L1 = R1 holds of the call, and often an identity,
// where the other one would be searched for without an end.
#pragma once

#include "cut/call_groups.h"
#include "sea/cfg.h"
#include "sea/program.h"

#include <set>
#include <vector>

namespace fathom::cut {

class ReturnedEquations {
public:
  ReturnedEquations(const sea::Function &f, sea::FunctionId id,
                    const Contract &contract);

  // Whether the statement of the block that returns is one of them.
  bool has(size_t stmt) const { return claims_.contains(stmt); }
  struct Check {
    size_t stmt; // the claim
    Term holds;
  };
  // What is checked before this block's branch.
  std::vector<Check> before(sea::BlockId block) const;

private:
  bool is_one(Term claim) const;
  bool is_known_way(sea::BlockId from) const;
  std::vector<Term> of_calls(Term claim, sea::BlockId from) const;

  const sea::Function &f_;
  const sea::FunctionId id_;
  const Contract &contract_;
  const sea::Cfg cfg_;
  std::set<size_t> claims_; // statements
};

} // namespace fathom::cut

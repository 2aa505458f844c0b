// Which registers of a function are needed behind a point of it. Executions
// that are told apart keep their own values of these, and of no others.
#pragma once

#include "unfold/walk/code.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

using Slots = std::vector<uint32_t>; // in ascending order

class Liveness {
public:
  explicit Liveness(const Code &code);

  // At the beginning of a block, without its phis.
  const Slots &in(sea::BlockId block) const { return in_[block]; }
  // Before a call; and behind it, without what it gives.
  struct Call {
    Slots before, after;
  };
  const Call &around(const CodeStmt &call) const {
    return calls_.at(call.stmt);
  }

private:
  using Set = std::vector<uint64_t>; // a bit for each slot

  static Slots slots_of(const Set &set);
  void use(const Expression &e, Set &live) const;
  // Through the block from its end to its beginning; calls, if asked for, are
  // noted on the way.
  void pass(sea::BlockId block, Set &live, bool notes_calls);
  Set behind(sea::BlockId block, const std::vector<Set> &in) const;

  const Code &code_;
  std::vector<Slots> in_;
  std::unordered_map<const sea::Stmt *, Call> calls_;
};

} // namespace fathom::unfold

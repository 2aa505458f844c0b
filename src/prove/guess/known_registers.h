// Which registers claims of a loop may speak of. Engines that look at all
// registers alike (abstract interpretation, clauses) find facts about others.
#pragma once

#include "prove/claims.h"

#include <map>
#include <unordered_map>

namespace fathom::prove {

class KnownRegisters {
public:
  explicit KnownRegisters(const sea::Program &program) : program_(program) {}

  // Of a claim that is of no loop: all.
  bool has_all_of(const Claim &claim);

private:
  struct Blocks {
    sea::Cfg cfg;
    std::unordered_map<Term, sea::BlockId> made_in; // by register
  };
  const Blocks &of(sea::FunctionId id);

  const sea::Program &program_;
  std::map<sea::FunctionId, Blocks> functions_; // when asked for
};

} // namespace fathom::prove

// A proof again, with each function by itself (claims.h): what another
// solver has to decide is much less.
#pragma once

#include "prove/filter.h"
#include "prove/functions/claims.h"

#include <memory>

namespace fathom::prove {

class FunctionProof {
public:
  // `kept`: a proof, whose claims are about loops. References must outlive it.
  // Null: there is nothing to try.
  static std::unique_ptr<FunctionProof> make(const sea::Program &program,
                                             const std::vector<Claim> &kept,
                                             const std::vector<Cell> &cells,
                                             const check::Run &run,
                                             const Settings &settings);

  // One question, of no more than this work; false: it is over.
  bool advance(uint64_t most_work);
  uint64_t work() const { return work_; }
  bool is_proved() const { return is_proved_; }
  const std::vector<Claim> &claims() const { return filter_.claims(); }
  const std::vector<Cell> &cells() const { return cells_; }

private:
  FunctionProof(const sea::Program &program, FunctionClaims found,
                const std::vector<Cell> &cells, const check::Run &run,
                const Settings &settings);

  const sea::Program &program_;
  const check::Run &run_;
  Settings settings_;
  std::vector<Cell> cells_; // with those of functions
  Filter filter_;
  uint64_t work_ = 0;
  bool is_proved_ = false;
};

} // namespace fathom::prove

// The largest set of claims that hold together (Houdini): every claim that some
// state allowed by all of them refutes is dropped, until there is none.
#pragma once

#include "cut/cut.h"
#include "prove/claims.h"
#include "prove/decide.h"

#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace fathom::prove {

class Filter {
public:
  // References must outlive it. `known` is a set of claims that hold together,
  // as another filter has found: they stay.
  Filter(const sea::Program &program, std::vector<Claim> claims,
         std::span<const Claim> known, const std::vector<Cell> &cells,
         const check::Run &run, const Settings &settings);

  // One question about all claims that are left; false: it is over. Then either
  // the claims hold together, or it failed. most_work: what the question may
  // cost, as StepOutcome::work; if that was too little the same one is next.
  bool advance(uint64_t most_work = UINT64_MAX);

  const std::vector<Claim> &claims() const { return claims_; }
  const std::string &failed() const { return failed_; } // empty: it did not
  // If it failed: loops that must be cut, too.
  const std::vector<std::string> &open() const { return open_; }
  // The last question was given up for that, and nothing came of it.
  bool is_cut() const { return is_cut_; }
  uint64_t work() const { return work_; }

private:
  bool fail(std::string why);
  void leave_known_out(cut::Cut &cut) const;
  void drop_lost();

  const sea::Program &program_;
  std::vector<Claim> claims_; // in the order of their loops
  std::set<std::pair<LoopId, Term>> known_;
  const std::vector<Cell> &cells_;
  const check::Run &run_;
  Settings settings_;
  unsigned rounds_ = 0;
  std::string failed_;
  std::vector<std::string> open_;
  uint64_t work_ = 0;
  bool is_cut_ = false;
};

} // namespace fathom::prove

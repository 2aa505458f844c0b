// Deciding a script by trying every assignment with the evaluator: no solver
// is believed.
#pragma once

#include "case.h"

#include <optional>
#include <span>
#include <unordered_map>

namespace fathom::fuzz {

class BruteForce {
public:
  // Evaluates all terms of the script under all assignments.
  BruteForce(TermStore &store, const Case &script);

  // False: too many bits, or a term without a value.
  bool is_usable() const { return usable_; }
  // All these terms of the script at once?
  bool satisfiable(std::span<const Term> a, std::span<const Term> b) const;

private:
  std::vector<Term> variables_;
  bool usable_ = true;
  uint32_t assignments_ = 0;
  std::unordered_map<Term, std::vector<bool>> truth_; // by assignment
};

} // namespace fathom::fuzz

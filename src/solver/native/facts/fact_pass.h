// The simplifications between preprocessing and bit-blasting: passes over the
// new facts of a scope, in a fixed order, with one interface. After a pass that
// has changed something the preprocessor simplifies again.
#pragma once

#include "solver/native/arrays/array_elimination.h"
#include "solver/native/preprocess.h"

#include <memory>
#include <span>
#include <vector>

namespace fathom {

class Stats;
class StopToken;

// What passes work on. What comes out has a model exactly if what went in has
// one, together with the facts below.
struct NewFacts {
  std::vector<Term> facts;
  std::span<const Term> below;     // of this scope and those around it
  Expand expand = Expand::IfSmall; // arrays
  uint64_t max_small = 0;          // comparisons of indices
  Expanded arrays = Expanded::Nothing;
};

class FactPass {
public:
  explicit FactPass(bool is_on) : is_on_(is_on) {}
  virtual ~FactPass() = default;

  bool is_on() const { return is_on_; }
  // True if the preprocessor has more to do.
  virtual bool run(NewFacts &facts) = 0;
  virtual void add_statistics(Stats &) const {}

private:
  bool is_on_;
};

// What passes are made with. References must outlive them.
struct FactTools {
  Preprocessor &preprocessor;
  // Without definitions and assumptions: for what is valid by itself.
  Rewriter &plain_rewriter;
  const StopToken &stop;
  bool simplifies; // --preprocess
  bool uses_polynomials;
  bool expands_arrays; // --arrays is not lazy
  uint64_t simplex_work;
};

// All of them, in the order in which they run.
std::vector<std::unique_ptr<FactPass>> make_fact_passes(const FactTools &tools);

} // namespace fathom

// From an unfolded program to a formula: SA, SASA, GSSA, PD, cone of influence,
// then `sym` of every definition that is left.
#pragma once

#include "sea/program.h"

#include <string>
#include <vector>

namespace fathom {
class Rewriter;
}

namespace fathom::vcgen {

enum class Style : uint8_t { Dataflow, Path };
enum class Representation : uint8_t { Arrays, Lambdas };

struct Config {
  Style style = Style::Dataflow;
  Representation memory = Representation::Lambdas;
  bool raw_pointers = false;
  uint32_t word_size = 1; // bytes
  bool cone_of_influence = true;
  bool simplify = true;
};

// An execution fails property p iff valid ∧ failure = p is satisfiable with the
// constraints. All terms are Bool, bit-vector and array terms without pointers
// and memories.
struct Formula {
  Term valid;                    // every assumption before the failure holds
  Term failure;                  // i32: the PropertyId; none: no failure
  Term assumptions;              // all assumptions of an execution that ends
                                 // without failure hold (for vacuity)
  std::vector<Term> constraints; // of the allocator and the representation
  // What a variable of the unfolded program stands for, for reading models;
  // initial memories by region are arrays from address to byte.
  std::vector<std::pair<Term, Term>> definitions;
  std::string unsupported; // not empty: cannot be encoded exactly, and why
};

Formula generate(const sea::Function &unfolded, const Config &config,
                 Rewriter &rewriter);

} // namespace fathom::vcgen

// From an unfolded program to a formula: SA, SASA, GSSA (or path conditions),
// PD, cone of influence, then `sym` of every definition that is left.
#pragma once

#include "sea/program.h"
#include "support/choices.h"

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace fathom {
class Rewriter;
}

namespace fathom::vcgen {

struct Config {
  VcStyle style = VcStyle::Dataflow;
  MemoryEncoding memory = MemoryEncoding::Lambdas;
  LambdaReduction lambdas = LambdaReduction::Indexed; // where there are some
  bool checks_stop = true;                            // see sea::single_assert
  bool covers = false; // what can be covered instead of what can fail
  Pointers pointers = Pointers::Fat;
  uint32_t word_size = 1; // bytes: 1, 4 or 8; 0: see vcgen/word_sizes.h
  bool cone_of_influence = true;
  bool simplify = true;
};

// An execution fails property p iff valid ∧ failure = p is satisfiable. All
// terms are Bool, bit-vector and array terms without pointers
// and memories.
struct Formula {
  Term valid;       // every assumption before the failure holds
  Term failure;     // i32: the PropertyId; none: no failure
  Term assumptions; // all assumptions of an execution that ends without failure
                    // hold (for vacuity)
  // Hold for every question, see vcgen/input_facts.h.
  std::vector<Term> inputs;
  // What a register of the unfolded program stands for, for reading models:
  // those in the cone, and parameters. A pointer is a triple (ptr b o s); a
  // memory an array from address to byte. With Seam these are terms with
  // pointers and memories, and memories that the formula mentions have a
  // definition as arrays, too.
  std::vector<std::pair<Term, Term>> definitions;
  // Bit-vectors that a model should have small: those of the sizes that were
  // asked for whose registers are all in the cone.
  std::vector<Term> sizes;
  std::string unsupported; // not empty: cannot be encoded exactly, and why
};

// Makes the forms that a function takes on its way to a formula: SA, SASA,
// GSSA, PD, reduced PD. Each is made from the one before, the first from the
// unfolded function.
using MakeForm = sea::Function (*)(const sea::Function &, const Config &);
inline constexpr size_t num_forms = 5;
extern const std::array<MakeForm, num_forms> forms;

// What `sym` makes of a function in the last form. Sizes are terms over
// registers of the function. The unfolded function says what is known of
// inputs.
Formula encode(const sea::Function &reduced, const sea::Function &unfolded,
               const Config &config, Rewriter &rewriter,
               std::span<const Term> sizes = {});

// Through all forms.
Formula generate(const sea::Function &unfolded, const Config &config,
                 Rewriter &rewriter, std::span<const Term> sizes = {});

} // namespace fathom::vcgen

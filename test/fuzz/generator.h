// Random scripts. Terms are made from the top down, so that every operator of
// kinds.def is used at any sort it can have; Booleans on top are of the shapes
// the solver has code for (definitions, bounds, equalities between arrays,
// two forms of one term).
#pragma once

#include "case.h"
#include "terms/builder.h"

#include <random>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom::fuzz {

enum class Mode : uint8_t { Scalar, Arrays, Memory, Incremental, Brute };
inline constexpr unsigned num_modes = 5;
std::string_view to_string(Mode mode);

class Generator {
public:
  Generator(TermStore &store, uint64_t seed, Mode mode);

  Case make();

private:
  // Terms of a sort; `depth` bounds their height.
  Term term(Sort sort, int depth);
  Term leaf(Sort sort);
  Term variable(Sort sort);
  Term fitted(uint32_t width); // brute: from one of the few variables
  Term boolean(int depth);
  Term bit_vector(uint32_t width, int depth);
  Term array(Sort sort, int depth);
  Term pointer(uint32_t width, int depth);
  Term memory(uint32_t width, int depth);
  Term operation(Kind kind, Sort sort, int depth);
  Term lambda(Sort sort, int depth);
  Kind kind_of_rule(SortRule rule);
  bool is_too_hard(Kind kind, uint32_t width);

  // Assertions.
  Term assertion();
  Term definition();
  Term bound();
  Term fixed_bits();
  Term two_forms();
  Term two_orders();
  Term chain(Kind kind, std::vector<Term> parts); // in any order

  // Another way to write t: the same value everywhere (generator_forms.cpp).
  Term other_form(Term t);
  Term same_value(Term t);
  Term same_bits(Term t);
  Term same_truth(Term t);
  Term same_array(Term t);

  Sort some_sort();
  Sort some_bv_sort();
  uint32_t some_width();
  void choose_sorts();
  void choose_variables();
  uint64_t pick(uint64_t n) { return random_() % n; }
  bool chance(unsigned percent) { return pick(100) < percent; }

  TermStore &store_;
  Builder b_;
  std::mt19937_64 random_;
  Mode mode_;
  bool arrays_ = false, memory_ = false, incremental_ = false;
  int max_depth_ = 4;
  std::vector<uint32_t> widths_;
  std::vector<Sort> array_sorts_;
  uint32_t address_width_ = 0;
  std::vector<Term> few_;      // brute: all variables there are
  Term base_memory_;           // brute: the memory they describe
  std::vector<Term> in_scope_; // bound variables
  std::unordered_map<uint32_t, std::vector<Term>> pool_; // by sort
};

} // namespace fathom::fuzz

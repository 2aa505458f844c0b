// Comparisons of sums of bit-vectors as linear inequalities over the integers,
// and their refutation. A term t of w bits is an integer in [0, 2^w). A sum
// that may wrap around is  t = a + b - 2^w * k  with an integer k; extensions,
// slices, concatenations, products with and divisions by constants and signs
// are linear in the same way. Everything else is a variable within the range
// that is known of it. So every assignment of the terms is a solution: where
// there is none, not even with rationals for everything but the k, the literals
// contradict each other. Without a limit on the width, but up to fixed amounts
// of terms, inequalities and work, beyond which nothing is refuted.
#pragma once

#include "rewrite/ranges.h"
#include "solver/native/facts/linear/simplex.h"

#include <optional>
#include <unordered_map>

namespace fathom {

class LinearFacts {
public:
  LinearFacts(const TermStore &store, Ranges &ranges,
              uint64_t work = simplex_work);

  // An atom or its negation is true from now on; false if it says nothing that
  // is linear, or there is no room.
  bool add(Term literal);
  // These cannot all be true as well.
  bool refute(std::span<const Term> literals);
  bool is_full() const;
  // Has done its work: nothing more is refuted.
  bool is_spent() const { return simplex_.work_left() == 0; }
  // May go on for longer: it was worth it.
  void add_work(uint64_t more) { simplex_.add_work(more); }

  // Could add() use it?
  static bool is_linear(const TermStore &store, Term literal);

private:
  using Number = Simplex::Number;
  using Entry = Simplex::Entry;
  struct Bound { // column >= or <= value
    int column;
    bool is_lower;
    Number value;
  };
  struct Sum {
    std::vector<Entry> entries;
    Number constant = 0;
  };

  // Entries and constant of the term's value are added, times factor.
  void add_value(Sum &sum, Term t, const Number &factor);
  void add_signed(Sum &sum, Term t, const Number &factor);
  int column_of(Term t);
  int sign_of(Term t);
  int new_integer(const Number &lo, const Number &hi);
  void define(Term t);
  void define_sum(Term t);
  void define_structure(Term t);
  void define_division(Term t);
  void require_equal(Term t, Sum sum); // t's column is the sum
  void settle();                       // defines what is new
  // sum >= 0, sum <= 0
  Bound at_least_zero(Sum sum);
  Bound at_most_zero(Sum sum);
  std::vector<Bound> bounds_of(Term literal);
  std::vector<Bound> bounds_of_overflow(Term atom, bool holds);
  bool apply(std::span<const Bound> bounds);
  bool has_no_solution();
  int undecided_wrap() const;

  const TermStore &store_;
  Ranges &ranges_;
  Simplex simplex_;
  std::unordered_map<Term, int> columns_, signs_;
  std::unordered_map<Term, std::vector<Bound>> bounds_; // of literals
  std::vector<int> wraps_; // columns that must be integers
  std::vector<Term> undefined_;
  bool contradiction_ = false;
};

} // namespace fathom

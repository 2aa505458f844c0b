// Terms without arrays, for questions of proofs: a read is pushed through
// writes, choices and functions down to the array's name, where it is a new
// variable, and any two reads of one name that have the same index have the
// same value. Z3 adds such facts when it needs them, and in questions about
// heap objects it needs them all: to have them at once takes a quarter of the
// time. This is written for the re-check of proofs and shares no code with what
// our own solver does about arrays.
#pragma once

#include "terms/builder.h"

#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fathom {

class WithoutArrays {
public:
  explicit WithoutArrays(TermStore &store) : store_(store), b_(store) {}

  // None: it has arrays that are compared or nested, or too many reads; then
  // there is none for later terms either.
  std::optional<Term> expand(Term root);
  // What holds of the variables that were made so far.
  std::span<const Term> facts() const { return facts_; }
  bool has_reads() const { return !names_.empty(); }

private:
  // A term that is looked at, or with an index a read of an array.
  struct Task {
    Term term, index;
  };
  using Read = std::pair<Term, Term>; // array, index

  bool is_array(Term t) const { return store_.sort_kind(t) == SortKind::Array; }
  Term image_of(Term t) const {
    auto found = images_.find(t);
    return found == images_.end() ? Term() : found->second;
  }
  Term value_of(Term array, Term index) const {
    auto found = values_.find({array, index});
    return found == values_.end() ? Term() : found->second;
  }
  // What a task waits for is added; no term: it waits.
  Term wait_for(Term t);
  Term wait_for(Term array, Term index);
  Term work_on(Term t);
  Term work_on(Term array, Term index);
  Term read_name(Term name, Term index);

  TermStore &store_;
  Builder b_;
  std::unordered_map<Term, Term> images_;
  std::map<Read, Term> values_;
  std::map<Read, Term> applied_; // functions, to their arguments
  struct Known {
    Term index, value;
  };
  std::unordered_map<Term, std::vector<Known>> names_;
  std::vector<Term> facts_;
  std::vector<Task> open_;
  bool has_failed_ = false;
};

} // namespace fathom

// Which of many equations x = t can be used as definitions at the same time:
// a largest-effort subset without a cycle x -> t -> ... -> x. Depth-first
// walks over the terms, in which reaching a term that is still open means that
// the definition entered last closes a cycle; it is given up.
#pragma once

#include "terms/store.h"

#include <unordered_map>
#include <vector>

namespace fathom {

class DefinitionOrder {
public:
  struct Candidate {
    Term x, t;
    size_t fact; // where it came from
  };

  explicit DefinitionOrder(const TermStore &store) : store_(store) {}

  // Only the first definition of a variable counts.
  void add(Term x, Term t, size_t fact) {
    if (index_.emplace(x, candidates_.size()).second)
      candidates_.push_back({x, t, fact});
  }
  std::vector<Candidate> acyclic();

private:
  enum class Mark : uint8_t { New, Open, Closed };

  void walk(size_t candidate);

  const TermStore &store_;
  std::vector<Candidate> candidates_;
  std::unordered_map<Term, size_t> index_;
  std::vector<Mark> marks_;     // by term id
  std::vector<bool> rejected_;  // by candidate
  std::vector<bool> without_;   // what earlier walks rejected
  std::vector<size_t> entered_; // candidates being walked, outermost first
};

} // namespace fathom

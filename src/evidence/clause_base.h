// The clauses that a proof has so far, with two watched literals each, and what
// follows from them by unit propagation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::evidence {

class ClauseBase {
public:
  explicit ClauseBase(int variables);

  // What is known for good contradicts itself.
  bool is_refuted() const { return is_refuted_; }

  // Adds a clause, and what follows from it for good. Only where nothing is
  // assumed.
  void add(std::span<const int> clause);
  // A clause with these literals goes, if there is one, and unless something is
  // known because of it.
  void remove(std::span<const int> clause);

  // What is known or assumed of a literal: 1, -1, or 0.
  int value(int literal) const {
    const int8_t v = values_[index(literal > 0 ? literal : -literal)];
    return literal > 0 ? v : -v;
  }
  // Assumptions end with take_back(). The literal must have no value.
  void assume(int literal);
  bool propagate(); // false: a contradiction
  size_t mark() const { return trail_.size(); }
  void take_back(size_t mark);

  // Calls visit(span of literals) for every clause with this literal, until it
  // says false. False: it did.
  template <class Visit> bool each_with(int literal, Visit visit) const {
    for (const Clause &c : clauses_) {
      const std::span<const int> all = literals(c);
      if (c.is_there && std::find(all.begin(), all.end(), literal) != all.end())
        if (!visit(all))
          return false;
    }
    return true;
  }

private:
  using Id = uint32_t;
  static constexpr Id none = UINT32_MAX;
  struct Clause {
    size_t begin = 0;
    uint32_t size = 0;
    bool is_there = false;
  };
  struct Watch {
    Id clause;
    int other; // some literal of it: if that holds, the clause does
  };

  static size_t index(int variable) { return size_t(variable); }
  static size_t slot(int literal) {
    return 2 * size_t(literal > 0 ? literal : -literal) + (literal < 0);
  }
  std::span<const int> literals(const Clause &c) const {
    return {literals_.data() + c.begin, c.size};
  }
  static uint64_t key(std::span<const int> sorted);
  Id make(std::span<const int> clause);
  void watch(Id id);
  void set(int literal, Id reason);
  bool visit_watches(int falsified);
  void compact();

  std::vector<int> literals_;
  std::vector<Clause> clauses_;
  std::vector<Id> unused_;
  size_t dead_literals_ = 0;
  std::unordered_multimap<uint64_t, Id> by_key_;
  std::vector<std::vector<Watch>> watches_; // by slot
  std::vector<int8_t> values_;              // by variable
  std::vector<Id> reasons_;                 // by variable
  std::vector<int> trail_;
  size_t propagated_ = 0;
  bool is_refuted_ = false;
};

} // namespace fathom::evidence

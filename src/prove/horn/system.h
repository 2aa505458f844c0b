// Constrained Horn clauses: predicates, and rules constraint ∧ p ∧ q → head
// over bit-vectors and arrays. The question is whether `error` can be derived.
#pragma once

#include "terms/expand_standard.h"
#include "terms/store.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace fathom::prove::horn {

struct Predicate {
  std::string name;          // each once
  std::vector<Term> formals; // variables: what its arguments stand for
  Term known = {};           // what is taken for granted of them; none: nothing
};

struct Application {
  uint32_t predicate = 0;
  std::vector<Term> arguments = {};
};

// For all values of the variables in it.
struct Clause {
  std::vector<Application> body;
  Term constraint;
  Application head;
};

struct System {
  std::vector<Predicate> predicates;
  std::vector<Clause> clauses;

  // The predicate without arguments that must not hold.
  static constexpr uint32_t error = 0;
};

// In the grammar of CHC-COMP (text/rule.h): (set-logic HORN), declarations,
// rules, one query and (check-sat). The same system has the same text.
std::string to_text(TermStore &store, const System &system);
// A clause without operators that SMT-LIB 2.6 has not, and all terms in it.
Clause expanded(const Clause &clause, StandardExpansion &expansion);
std::vector<Term> terms_of(const Clause &clause);
// Those that clauses speak of, and error.
std::set<uint32_t> predicates_in(const System &system);
// How a predicate is written.
std::string symbol_of(const Predicate &predicate);
// What stands before the clauses, with these words for sorts.
std::string declarations_of(const TermStore &store, const System &system,
                            const std::function<std::string(Sort)> &words_of);

} // namespace fathom::prove::horn

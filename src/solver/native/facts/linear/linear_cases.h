// Refutes a conjunction over linear comparisons case by case: what a choice
// (ite) is, which part of a disjunction holds, which of its few values a factor
// of a product has. In each case linear_facts.h looks for a contradiction.
// There is no learning: for questions whose arithmetic is hard for a SAT solver
// and whose cases are few. Everything that it does not understand is left out,
// so what it refutes has no solution; it does a bounded amount of work.
#pragma once

#include "rewrite/rewriter.h"
#include "solver/native/facts/linear/linear_facts.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom {

class StopToken;

class LinearCases {
public:
  LinearCases(Rewriter &rewriter, const StopToken &stop,
              uint64_t work = simplex_work);

  // Is true from now on.
  void add(Term fact);
  // Some facts relate two terms.
  bool has_relations() const { return relates_; }
  // The facts contradict each other; to be called when all are there.
  bool refute_facts();
  // These cannot all be true as well.
  bool refute(std::span<const Term> conjuncts);

  // The parts of a disjunction, or conjunction, with negations moved inwards;
  // none if there are too many.
  static std::vector<Term> parts_of(Rewriter &rewriter, Term root,
                                    bool disjunction);
  static bool is_disjunction(const TermStore &store, Term t);
  static bool is_conjunction(const TermStore &store, Term t);

private:
  struct Mark {
    size_t assigned = 0, literals = 0, open = 0;
  };
  struct Case {
    Term formula;
    bool holds = true;
  };
  struct Choice {
    Mark mark;
    std::vector<Case> cases; // still to be looked at
  };

  bool assume(Term formula); // false: contradiction
  bool set(Term t, bool holds);
  bool propagate();
  bool decide_open(Term t);
  bool derive_from(Term literal);
  bool derive_choice(Term choice);
  bool derive_product(Term literal, Term product);
  std::optional<bool> value_of(Term t, unsigned depth = 0) const;
  std::optional<BitVec> fixed_value(Term factor);
  std::vector<Term> values_of_factor(Term factor);
  const std::vector<Term> &inner_terms(Term literal);
  const std::vector<Term> &parts_of_open(Term t);
  std::vector<Case> next_cases();
  std::vector<Case> cases_in(Term literal);
  std::vector<Case> cases_of_open(Term t);
  bool enter(const Case &next);
  bool is_contradiction(size_t feasible);
  void keep();
  Mark mark() const;
  void undo(const Mark &to);

  Term atom_of(Term t) const {
    return store_.kind(t) == Kind::Not ? store_.child(t, 0) : t;
  }
  bool is_bv_equation(Term atom) const {
    return store_.kind(atom) == Kind::Eq &&
           store_.sort_kind(store_.child(atom, 0)) == SortKind::BitVec;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  const StopToken &stop_;
  LinearFacts known_;
  uint64_t more_work_; // for what is refuted
  std::unordered_map<Term, bool> values_;
  std::vector<Term> assigned_; // keys of values_, in order
  std::vector<Term> literals_; // over bit-vectors; true
  std::vector<Term> open_;     // disjunctions, Boolean choices, differences
  Mark facts_ = {};            // what is behind them is a case
  std::unordered_map<Term, std::vector<Term>> inner_, parts_;
  unsigned cases_left_;
  bool relates_ = false, contradiction_ = false;
};

} // namespace fathom

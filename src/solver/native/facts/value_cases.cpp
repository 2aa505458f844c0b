#include "solver/native/facts/value_cases.h"

#include "solver/native/facts/compared_choices.h"
#include "solver/native/facts/linear/linear_alternatives.h"
#include "terms/traverse.h"

#include <algorithm>
#include <bit>

namespace fathom {

namespace {

constexpr size_t max_candidates = 64; // as bits of a word

class ValueCases {
public:
  ValueCases(const FactTools &tools, NewFacts &given,
             const ValueCaseLimits &limits)
      : tools_(tools), limits_(limits), preprocessor_(tools.preprocessor),
        store_(tools.plain_rewriter.store()), facts_(given.facts),
        below_(given.below), terms_(reachable(store_, facts_)) {}

  bool run() {
    if (terms_.size() < limits_.min_terms)
      return false;
    for (const Candidate &c : candidates())
      if (split(c))
        return true;
    return false;
  }

private:
  struct Candidate {
    Term x;
    uint64_t lo, hi;
    size_t above; // terms
  };

  bool may_split(Term t) const {
    switch (store_.kind(t)) {
    case Kind::Var:
    case Kind::Select:
    case Kind::Extract:
    case Kind::BvUrem:
    case Kind::BvUdiv:
      return Ranges::applies(store_, t);
    default:
      return false;
    }
  }

  // Those that most terms depend on.
  std::vector<Candidate> candidates() {
    std::vector<Candidate> found;
    std::vector<uint64_t> below(store_.size() + 1, 0); // candidates, as bits
    std::vector<bool> has_bound(store_.size() + 1, false);
    Ranges &ranges = preprocessor_.rewriter().ranges();
    for (Term t : terms_) {
      bool bound = store_.kind(t) == Kind::Bound;
      for (Term c : store_.children(t)) {
        below[t.id] |= below[c.id];
        bound = bound || has_bound[c.id];
      }
      has_bound[t.id] = bound;
      for (uint64_t left = below[t.id]; left != 0; left &= left - 1)
        ++found[size_t(std::countr_zero(left))].above;
      if (bound || found.size() == max_candidates || !may_split(t))
        continue;
      const Range r = ranges.of(t);
      if (r.hi - r.lo >= limits_.max_values ||
          r.hi - r.lo + 1 < limits_.min_values)
        continue;
      below[t.id] |= uint64_t(1) << found.size();
      found.push_back({.x = t, .lo = r.lo, .hi = r.hi, .above = 0});
    }
    std::ranges::sort(found, [](const Candidate &a, const Candidate &b) {
      return a.above != b.above ? a.above > b.above : a.x < b.x;
    });
    std::erase_if(found, [&](const Candidate &c) {
      return c.above * limits_.above_factor < terms_.size();
    });
    found.resize(std::min(found.size(), limits_.max_tries));
    return found;
  }

  bool split(const Candidate &c) {
    take_apart(c.x);
    const size_t size = reachable(store_, about_).size();
    Rewriter &rewriter = preprocessor_.rewriter();
    std::vector<Term> all; // what the cases say, to be counted
    Term any = store_.make_bool(false);
    for (uint64_t v = c.hi + 1; v-- > c.lo;) {
      std::vector<Term> facts = about_;
      Term value = store_.make_bv(store_.width(c.x), v);
      if (!simplify(c.x, value, facts, limits_.max_visits * size))
        return false;
      if (facts.size() == 1 && store_.is_false(facts.front()))
        continue;
      if (reachable(store_, facts).size() * limits_.case_factor > size)
        return false;
      all.insert(all.end(), facts.begin(), facts.end());
      if (reachable(store_, all).size() * limits_.all_factor > size)
        return false;
      Term here = rewriter.make_eq(c.x, value);
      for (Term f : facts)
        here = rewriter.make_and(here, f);
      any = rewriter.make_or(any, here);
    }
    // Comparisons stay facts of their own: bounds refute by them.
    std::vector<Term> left(others_.begin(),
                           others_.end() - std::ptrdiff_t(below_.size()));
    for (Term f : about_)
      if (is_literal(f))
        left.push_back(f);
    left.push_back(any);
    facts_ = std::move(left);
    return true;
  }

  bool simplify(Term x, Term value, std::vector<Term> &facts,
                uint64_t max_visited) {
    auto rewritten = [&] {
      return preprocessor_.simplify_case(x, value, others_, facts, max_visited);
    };
    if (!rewritten())
      return false;
    push_comparisons(tools_.plain_rewriter, facts);
    unsigned dropped =
        drop_refuted_alternatives(tools_.plain_rewriter, tools_.stop, others_,
                                  facts, tools_.simplex_work);
    return dropped == 0 || rewritten();
  }

  bool is_literal(Term fact) const {
    Term atom = store_.kind(fact) == Kind::Not ? store_.child(fact, 0) : fact;
    return store_.num_children(atom) == 0 ||
           !store_.is_bool(store_.child(atom, 0));
  }

  // The new facts about x; others, and behind them what holds already.
  void take_apart(Term x) {
    std::vector<bool> is_above(store_.size() + 1, false);
    is_above[x.id] = true;
    for (Term t : terms_)
      for (Term c : store_.children(t))
        is_above[t.id] = is_above[t.id] || is_above[c.id];
    about_.clear();
    others_.clear();
    for (Term f : facts_)
      (is_above[f.id] ? about_ : others_).push_back(f);
    others_.insert(others_.end(), below_.begin(), below_.end());
  }

  FactTools tools_;
  ValueCaseLimits limits_;
  Preprocessor &preprocessor_;
  TermStore &store_;
  std::vector<Term> &facts_;
  std::span<const Term> below_;
  std::vector<Term> terms_;
  std::vector<Term> about_, others_; // of the candidate at hand
};

} // namespace

bool split_by_values(const FactTools &tools, NewFacts &facts,
                     const ValueCaseLimits &limits) {
  return ValueCases(tools, facts, limits).run();
}

} // namespace fathom

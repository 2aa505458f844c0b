#include "solver/native/facts/linear_alternatives.h"

#include "solver/native/facts/linear_facts.h"
#include "support/stop.h"
#include "terms/builder.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr size_t max_parts = 48; // alternatives of a fact, literals of one
constexpr size_t max_literals = 100;

class Alternatives {
public:
  Alternatives(Rewriter &rewriter, const StopToken &stop)
      : rewriter_(rewriter), store_(rewriter.store()), stop_(stop),
        known_(store_, rewriter.ranges()) {}

  unsigned drop(std::span<const Term> context, std::vector<Term> &facts) {
    size_t literals = 0;
    bool relates = false; // two terms with each other: intervals do the rest
    for (std::span<const Term> all : {std::span<const Term>(facts), context})
      for (Term f : all)
        if (literals < max_literals && LinearFacts::is_linear(store_, f) &&
            known_.add(f)) {
          ++literals;
          relates |= compares_terms(f);
        }
    if (!relates || stop_.stop_requested())
      return 0;
    unsigned dropped = 0;
    bool possible = !known_.refute({});
    for (Term &f : facts) {
      if (!possible || stop_.stop_requested())
        break;
      unsigned before = dropped;
      Term rest = drop_in(f, dropped);
      if (dropped != before)
        f = rest;
      possible = !store_.is_false(f);
    }
    if (!possible) {
      facts = {store_.make_bool(false)};
      ++dropped;
    }
    return dropped;
  }

private:
  Term atom_of(Term t) const {
    return store_.kind(t) == Kind::Not ? store_.child(t, 0) : t;
  }
  bool compares_terms(Term literal) const {
    Term atom = atom_of(literal);
    return !store_.is_bv_const(store_.child(atom, 0)) &&
           !store_.is_bv_const(store_.child(atom, 1));
  }

  // The parts of a disjunction, or conjunction, with negations moved inwards;
  // none if there are too many.
  std::vector<Term> parts_of(Term root, bool disjunction) {
    Kind plain = disjunction ? Kind::Or : Kind::And;
    Kind negated = disjunction ? Kind::And : Kind::Or;
    std::vector<Term> parts, todo{root};
    while (!todo.empty()) {
      Term t = todo.back();
      todo.pop_back();
      Term inner = atom_of(t);
      if (store_.kind(inner) != (inner == t ? plain : negated)) {
        parts.push_back(t);
        continue;
      }
      for (unsigned i = 2; i-- > 0;) {
        Term child = store_.child(inner, i);
        todo.push_back(inner == t ? child : rewriter_.make_not(child));
      }
      if (parts.size() + todo.size() > max_parts)
        return {};
    }
    return parts;
  }

  bool is_different(Term t) const { // not a = b
    Term atom = atom_of(t);
    return atom != t && store_.kind(atom) == Kind::Eq &&
           store_.sort_kind(store_.child(atom, 0)) == SortKind::BitVec;
  }

  bool is_refuted(Term alternative) {
    std::vector<Term> literals, different;
    for (Term t : parts_of(alternative, false))
      if (LinearFacts::is_linear(store_, t))
        literals.push_back(t);
      else if (is_different(t))
        different.push_back(t);
    if (literals.empty() && different.empty())
      return false;
    if (!literals.empty() && known_.refute(literals))
      return true;
    Builder builder(store_);
    return std::any_of(different.begin(), different.end(), [&](Term t) {
      Term a = store_.child(atom_of(t), 0), b = store_.child(atom_of(t), 1);
      literals.push_back(builder.make_ult(a, b));
      bool refuted = known_.refute(literals);
      literals.back() = builder.make_ult(b, a);
      refuted = refuted && known_.refute(literals);
      literals.pop_back();
      return refuted;
    });
  }

  // What is left of a fact.
  Term drop_in(Term fact, unsigned &dropped) {
    if (LinearFacts::is_linear(store_, fact))
      return fact; // is known, and was looked at with all the others
    std::vector<Term> parts = parts_of(fact, true);
    size_t before = parts.size();
    std::erase_if(parts, [&](Term t) { return is_refuted(t); });
    if (parts.size() == before)
      return fact;
    dropped += unsigned(before - parts.size());
    Term rest = store_.make_bool(false);
    for (size_t i = parts.size(); i-- > 0;)
      rest = rewriter_.make_or(parts[i], rest);
    return rest;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  const StopToken &stop_;
  LinearFacts known_;
};

} // namespace

unsigned drop_refuted_alternatives(Rewriter &rewriter, const StopToken &stop,
                                   std::span<const Term> context,
                                   std::vector<Term> &facts) {
  return Alternatives(rewriter, stop).drop(context, facts);
}

} // namespace fathom

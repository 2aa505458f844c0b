#include "solver/native/facts/polynomial_facts.h"

#include "rewrite/polynomial_basis.h"
#include "solver/native/facts/replaced.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace fathom {

namespace {

// Nodes that are looked at, in facts that may be equations and in atoms.
constexpr uint64_t max_looked = 100'000;

class PolynomialFacts {
public:
  PolynomialFacts(Rewriter &rewriter, const StopToken &stop)
      : rewriter_(rewriter), store_(rewriter.store()), stop_(stop) {}

  unsigned decide(std::span<const Term> below, std::vector<Term> &facts) {
    std::vector<Term> equations(below.begin(), below.end());
    equations.insert(equations.end(), facts.begin(), facts.end());
    std::erase_if(equations, [&](Term t) { return !is_equation(t); });
    if (!find_bases(equations))
      return 0;
    for (const auto &[width, basis] : bases_)
      if (basis.is_contradictory()) {
        facts = {store_.make_bool(false)};
        return 1;
      }
    return replace_atoms(facts);
  }

private:
  bool is_equation(Term t) const {
    return store_.kind(t) == Kind::Eq && is_word(store_.child(t, 0));
  }
  bool is_word(Term t) const {
    return store_.sort_kind(t) == SortKind::BitVec && store_.width(t) <= 64;
  }

  std::optional<Polynomial> difference(Term atom) {
    Term a = store_.child(atom, 0), b = store_.child(atom, 1);
    std::optional<Polynomial> p = polynomial_difference(store_, a, b);
    looked_ += p ? p->parts.size() : max_looked / 100;
    return p;
  }

  // Of each width that has an equation with a product: those, and then the
  // equations without.
  bool find_bases(std::span<const Term> equations) {
    std::vector<std::pair<Term, Polynomial>> sums;
    for (Term t : equations) {
      if (looked_ > max_looked || stop_.stop_requested())
        break;
      std::optional<Polynomial> p = difference(t);
      if (p && p->degree() > 1)
        add(t, std::move(*p));
      else if (p)
        sums.emplace_back(t, std::move(*p));
    }
    for (auto &[t, p] : sums)
      if (bases_.contains(p.width))
        add(t, std::move(p));
    for (auto &[width, basis] : bases_)
      basis.complete();
    return !bases_.empty();
  }

  void add(Term equation, Polynomial p) {
    const uint32_t width = p.width;
    bases_.try_emplace(width, width).first->second.add(std::move(p));
    used_.insert(equation);
  }

  // What it says of two words of which this is the difference; no term: it
  // depends.
  Term decided(Kind kind, const Polynomial &rest) {
    switch (kind) {
    case Kind::Eq:
      return rest.is_constant() ? store_.make_bool(rest.is_zero()) : Term{};
    case Kind::BvUlt:
    case Kind::BvSlt:
      return rest.is_zero() ? store_.make_bool(false) : Term{};
    case Kind::BvUle:
    case Kind::BvSle:
      return rest.is_zero() ? store_.make_bool(true) : Term{};
    default:
      return {};
    }
  }

  bool compares_words(Term t) const {
    switch (store_.kind(t)) {
    case Kind::Eq:
    case Kind::BvUlt:
    case Kind::BvSlt:
    case Kind::BvUle:
    case Kind::BvSle:
      return is_word(store_.child(t, 0));
    default:
      return false;
    }
  }

  Term decided(Term atom) {
    if (!compares_words(atom))
      return {};
    auto basis = bases_.find(store_.width(store_.child(atom, 0)));
    if (basis == bases_.end())
      return {};
    std::optional<Polynomial> p = difference(atom);
    if (!p || !basis->second.applies_to(*p))
      return {};
    std::optional<Polynomial> rest = basis->second.reduce(std::move(*p));
    return rest ? decided(store_.kind(atom), *rest) : Term{};
  }

  // The equations that decide stay as they are: they must not decide
  // themselves.
  unsigned replace_atoms(std::vector<Term> &facts) {
    std::vector<Term> others;
    std::vector<size_t> places;
    for (size_t i = 0; i < facts.size(); ++i)
      if (!used_.contains(facts[i])) {
        others.push_back(facts[i]);
        places.push_back(i);
      }
    unsigned num_decided = 0;
    for (Term atom : reachable(store_, others)) {
      if (looked_ > max_looked || stop_.stop_requested())
        break;
      if (Term truth = decided(atom)) {
        rewriter_.replace(atom, truth);
        ++num_decided;
      }
    }
    if (num_decided == 0)
      return 0;
    rewrite_replaced(rewriter_, others);
    for (size_t i = 0; i < places.size(); ++i)
      facts[places[i]] = others[i];
    return num_decided;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  const StopToken &stop_;
  uint64_t looked_ = 0;
  std::map<uint32_t, PolynomialBasis> bases_; // by width
  std::unordered_set<Term> used_;
};

} // namespace

unsigned decide_by_polynomials(Rewriter &rewriter, const StopToken &stop,
                               std::span<const Term> below,
                               std::vector<Term> &facts) {
  return PolynomialFacts(rewriter, stop).decide(below, facts);
}

} // namespace fathom

#include "solver/native/facts/polynomial_facts.h"

#include "rewrite/linear.h"
#include "rewrite/polynomial_basis.h"
#include "solver/native/facts/linear/linear_cases.h"
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
constexpr size_t max_parts = 48;  // of a disjunction or conjunction
constexpr unsigned max_depth = 4; // of one inside of another

bool is_word(const TermStore &store, Term t) {
  return store.sort_kind(t) == SortKind::BitVec && store.width(t) <= 64;
}

// Equations that hold together, by width.
struct Equations {
  std::map<uint32_t, PolynomialBasis> bases;
  std::unordered_set<Term> used; // as facts; in this place, not around it

  bool is_contradictory() const {
    return std::ranges::any_of(bases, [](const auto &entry) {
      return entry.second.is_contradictory();
    });
  }
};

class PolynomialFacts {
public:
  PolynomialFacts(Rewriter &rewriter, const StopToken &stop)
      : rewriter_(rewriter), store_(rewriter.store()), stop_(stop) {}

  unsigned decide(std::span<const Term> below, std::vector<Term> &facts) {
    if (!multiplies(facts) && !multiplies(below))
      return 0;
    std::vector<Term> all(below.begin(), below.end());
    all.insert(all.end(), facts.begin(), facts.end());
    Equations equations;
    add(all, equations);
    if (equations.is_contradictory()) {
      facts = {store_.make_bool(false)};
      return 1;
    }
    if (!equations.bases.empty())
      replace_atoms(facts, equations);
    for (Term &f : facts)
      if (LinearCases::is_disjunction(store_, f))
        f = in_alternatives(f, equations, 0);
    return num_decided_;
  }

private:
  bool is_over() const {
    return looked_ > max_looked || stop_.stop_requested();
  }

  bool multiplies(std::span<const Term> terms) const {
    return std::ranges::any_of(reachable(store_, terms), [&](Term t) {
      return store_.kind(t) == Kind::BvMul && is_word(store_, t) &&
             !store_.is_bv_const(store_.child(t, 1));
    });
  }

  std::optional<Polynomial> difference(Term a, Term b) {
    std::optional<Polynomial> p = polynomial_difference(store_, a, b);
    looked_ += p ? p->parts.size() : max_looked / 100;
    return p;
  }

  // What a fact says if it is an equation. Of lowest bits that are known: the
  // word is a multiple of the others.
  std::optional<Polynomial> equation(Term fact) {
    const bool holds = store_.kind(fact) != Kind::Not;
    Term atom = holds ? fact : store_.child(fact, 0);
    if (store_.kind(atom) != Kind::Eq ||
        !is_word(store_, store_.child(atom, 0)))
      return {};
    Term a = store_.child(atom, 0), b = store_.child(atom, 1);
    if (store_.kind(a) == Kind::Extract && store_.index(a, 1) == 0 &&
        store_.is_bv_const(b) && (holds || store_.width(b) == 1))
      return low_bits(store_.child(a, 0), store_.width(a),
                      holds ? store_.small_value(b)
                            : 1 - store_.small_value(b));
    return holds ? difference(a, b) : std::nullopt;
  }

  std::optional<Polynomial> low_bits(Term word, uint32_t count,
                                     uint64_t value) {
    const uint32_t width = store_.width(word);
    if (width > 64 || count >= width)
      return {};
    Term rest = rewriter_.make_extract(word, width - 1, count);
    Term high = rewriter_.make_concat(rest, rewriter_.make_bv(count, 0));
    return difference(
        word, rewriter_.make_add(high, rewriter_.make_bv(width, value)));
  }

  // Equations of widths that have one with a product.
  void add(std::span<const Term> facts, Equations &to) {
    std::vector<std::pair<Term, Polynomial>> sums;
    bool is_new = false;
    auto put = [&](Term t, Polynomial p) {
      const uint32_t width = p.width;
      to.bases.try_emplace(width, width).first->second.add(std::move(p));
      to.used.insert(t);
      is_new = true;
    };
    for (Term t : facts) {
      if (is_over())
        break;
      std::optional<Polynomial> p = equation(t);
      if (p && p->degree() > 1)
        put(t, std::move(*p));
      else if (p)
        sums.emplace_back(t, std::move(*p));
    }
    for (auto &[t, p] : sums)
      if (to.bases.contains(p.width))
        put(t, std::move(p));
    if (is_new)
      for (auto &[width, basis] : to.bases)
        basis.complete();
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
      return is_word(store_, store_.child(t, 0));
    default:
      return false;
    }
  }

  Term decided(Term atom, const Equations &equations) {
    if (!compares_words(atom))
      return {};
    Term a = store_.child(atom, 0), b = store_.child(atom, 1);
    auto basis = equations.bases.find(store_.width(a));
    if (basis == equations.bases.end())
      return {};
    std::optional<Polynomial> p = difference(a, b);
    if (!p || !basis->second.applies_to(*p))
      return {};
    std::optional<Polynomial> rest = basis->second.reduce(std::move(*p));
    return rest ? decided(store_.kind(atom), *rest) : Term{};
  }

  // The equations that decide stay as they are: they must not decide
  // themselves.
  void replace_atoms(std::vector<Term> &facts, const Equations &equations) {
    std::vector<Term> others;
    std::vector<size_t> places;
    for (size_t i = 0; i < facts.size(); ++i)
      if (!equations.used.contains(facts[i])) {
        others.push_back(facts[i]);
        places.push_back(i);
      }
    const std::vector<Term> terms = reachable(store_, others);
    looked_ += terms.size() / 8;
    bool any = false;
    for (Term atom : terms) {
      if (is_over())
        break;
      if (Term truth = decided(atom, equations)) {
        rewriter_.replace(atom, truth);
        any = true;
        ++num_decided_;
      }
    }
    if (!any)
      return;
    rewrite_replaced(rewriter_, others);
    for (size_t i = 0; i < places.size(); ++i)
      facts[places[i]] = others[i];
  }

  // What an alternative says holds in it.
  Term in_alternatives(Term whole, const Equations &around, unsigned depth) {
    std::vector<Term> parts = LinearCases::parts_of(rewriter_, whole, true);
    if (parts.size() > max_parts || is_over())
      return whole;
    bool any = false;
    for (Term &part : parts) {
      Term left = LinearCases::is_conjunction(store_, part)
                      ? in_alternative(part, around, depth)
                      : part;
      any |= left != part;
      part = left;
    }
    if (!any)
      return whole;
    Term rest = store_.make_bool(false);
    for (size_t i = parts.size(); i-- > 0;)
      rest = rewriter_.make_or(parts[i], rest);
    return rest;
  }

  Term in_alternative(Term whole, const Equations &around, unsigned depth) {
    std::vector<Term> parts = LinearCases::parts_of(rewriter_, whole, false);
    if (parts.size() > max_parts || is_over())
      return whole;
    Equations here{.bases = around.bases, .used = {}};
    add(parts, here);
    if (here.is_contradictory()) {
      ++num_decided_;
      return store_.make_bool(false);
    }
    const std::vector<Term> before = parts;
    if (!here.used.empty())
      replace_atoms(parts, here);
    if (depth < max_depth)
      for (Term &part : parts)
        if (LinearCases::is_disjunction(store_, part))
          part = in_alternatives(part, here, depth + 1);
    if (parts == before)
      return whole;
    Term rest = store_.make_bool(true);
    for (size_t i = parts.size(); i-- > 0;)
      rest = rewriter_.make_and(parts[i], rest);
    return rest;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  const StopToken &stop_;
  uint64_t looked_ = 0;
  unsigned num_decided_ = 0;
};

} // namespace

unsigned decide_by_polynomials(Rewriter &rewriter, const StopToken &stop,
                               std::span<const Term> below,
                               std::vector<Term> &facts) {
  return PolynomialFacts(rewriter, stop).decide(below, facts);
}

} // namespace fathom

#include "rewrite/polynomial.h"

#include "rewrite/linear.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

namespace fathom {

namespace {

constexpr size_t max_nodes = 400;
constexpr size_t max_monomials = 400;
constexpr size_t max_degree = 16;

using Monomial = std::vector<Term>; // sorted, with repetition
using Polynomial = std::map<Monomial, uint64_t>;

class Expander {
public:
  explicit Expander(const TermStore &store) : store_(store) {}

  // False when a bound was exceeded.
  bool expand(Term a, Term b) {
    return gather(a, b) && multiplies_ && compute();
  }
  std::optional<uint64_t> difference(Term a, Term b) {
    Polynomial d = known_.at(a);
    if (!add(d, known_.at(b), ~uint64_t(0)))
      return std::nullopt;
    if (d.empty())
      return 0;
    if (d.size() == 1 && d.begin()->first.empty())
      return d.begin()->second;
    return std::nullopt;
  }

private:
  bool is_arithmetic(Term t) const {
    switch (store_.kind(t)) {
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvNeg:
    case Kind::BvNot:
    case Kind::BvMul:
      return true;
    default:
      return false;
    }
  }
  // x when t is x << by.
  Term shifted(Term t, uint32_t &by) const {
    return shifted_operand(store_, t, by);
  }

  bool gather(Term a, Term b) {
    nodes_ = {a, b};
    std::unordered_map<Term, bool> seen{{a, true}, {b, true}};
    for (size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_.size() > max_nodes)
        return false;
      Term t = nodes_[i];
      uint32_t by = 0;
      if (Term x = shifted(t, by); x && seen.emplace(x, true).second)
        nodes_.push_back(x);
      if (!is_arithmetic(t))
        continue;
      multiplies_ |= store_.kind(t) == Kind::BvMul &&
                     !store_.is_bv_const(store_.child(t, 1));
      for (Term c : store_.children(t))
        if (seen.emplace(c, true).second)
          nodes_.push_back(c);
    }
    std::sort(nodes_.begin(), nodes_.end());
    return true;
  }

  bool compute() {
    for (Term t : nodes_) {
      width_ = store_.width(t);
      Polynomial p;
      if (!of(t, p) || p.size() > max_monomials)
        return false;
      known_.emplace(t, std::move(p));
    }
    return true;
  }

  bool of(Term t, Polynomial &p) {
    auto child = [&](unsigned i) -> const Polynomial & {
      return known_.at(store_.child(t, i));
    };
    uint64_t minus_one = ~uint64_t(0);
    if (store_.is_bv_const(t)) {
      if (uint64_t v = store_.small_value(t))
        p[{}] = v;
      return true;
    }
    uint32_t by = 0;
    if (Term x = shifted(t, by))
      return add(p, known_.at(x), uint64_t(1) << by);
    if (!is_arithmetic(t)) {
      p[{t}] = 1;
      return true;
    }
    switch (store_.kind(t)) {
    case Kind::BvAdd:
      return add(p, child(0), 1) && add(p, child(1), 1);
    case Kind::BvSub:
      return add(p, child(0), 1) && add(p, child(1), minus_one);
    case Kind::BvNeg:
      return add(p, child(0), minus_one);
    case Kind::BvNot: // ~x = -x - 1
      return add(p, child(0), minus_one) && add(p, {{{}, 1}}, minus_one);
    default:
      return multiply(p, child(0), child(1));
    }
  }

  bool put(Polynomial &p, Monomial m, uint64_t factor) {
    factor &= width_mask(width_);
    if (factor == 0)
      return true;
    auto [it, fresh] = p.emplace(std::move(m), factor);
    if (!fresh) {
      it->second = (it->second + factor) & width_mask(width_);
      if (it->second == 0)
        p.erase(it);
    }
    return p.size() <= max_monomials;
  }

  bool add(Polynomial &p, const Polynomial &q, uint64_t factor) {
    for (const auto &[m, f] : q)
      if (!put(p, m, f * factor))
        return false;
    return true;
  }

  bool multiply(Polynomial &p, const Polynomial &a, const Polynomial &b) {
    if (a.size() * b.size() > 4 * max_monomials)
      return false;
    for (const auto &[m, f] : a)
      for (const auto &[n, g] : b) {
        if (m.size() + n.size() > max_degree)
          return false;
        Monomial product(m.size() + n.size());
        std::merge(m.begin(), m.end(), n.begin(), n.end(), product.begin());
        if (!put(p, std::move(product), f * g))
          return false;
      }
    return true;
  }

  const TermStore &store_;
  uint32_t width_ = 0;
  bool multiplies_ = false;
  std::vector<Term> nodes_;
  std::unordered_map<Term, Polynomial> known_;
};

} // namespace

std::optional<uint64_t> constant_difference(const TermStore &store, Term a,
                                            Term b) {
  Expander expander(store);
  if (!expander.expand(a, b))
    return std::nullopt;
  return expander.difference(a, b);
}

} // namespace fathom

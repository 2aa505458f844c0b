#include "rewrite/polynomial.h"

#include "rewrite/linear.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace fathom {

namespace {

constexpr size_t max_nodes = 400;
constexpr size_t max_monomials = 400;
constexpr size_t max_degree = 16;

constexpr uint64_t minus_one = ~uint64_t(0);

bool put(Polynomial &p, Monomial m, uint64_t factor) {
  const uint64_t mask = width_mask(p.width);
  factor &= mask;
  if (factor == 0)
    return true;
  auto [it, fresh] = p.parts.emplace(std::move(m), factor);
  if (!fresh) {
    it->second = (it->second + factor) & mask;
    if (it->second == 0)
      p.parts.erase(it);
  }
  return p.parts.size() <= max_monomials;
}

class Expander {
public:
  explicit Expander(const TermStore &store) : store_(store) {}

  // False when a bound was exceeded.
  bool expand(Term a, Term b) { return gather(a, b) && compute(); }
  bool gather(Term a, Term b);
  bool compute();
  bool multiplies() const { return multiplies_; }

  std::optional<Polynomial> difference(Term a, Term b) const {
    Polynomial d = known_.at(a);
    if (!add_multiple(d, minus_one, {}, known_.at(b)))
      return std::nullopt;
    return d;
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
  // x when t is x << by: as wide as t; or without the bits that are shifted
  // out; or still narrower, with zeros before it.
  Term shifted(Term t, uint32_t &by) const;
  // Only that matters of x, where t is 2^by * x, which is known modulo its
  // width.
  bool is_known(Term t, Term x, uint32_t by) const {
    return store_.width(x) + by >= store_.width(t);
  }
  // What t is the lowest bits of.
  Term whole(Term t) const;
  // Equal to t modulo its width.
  bool of(Term t, Polynomial &p) const;
  bool multiply(Polynomial &p, const Polynomial &a, const Polynomial &b) const;

  const TermStore &store_;
  uint32_t width_ = 0;
  bool multiplies_ = false;
  std::vector<Term> nodes_;
  std::unordered_map<Term, Polynomial> known_;
};

bool is_zeros(const TermStore &store, Term t) {
  return store.is_bv_const(t) && store.value(t).is_zero();
}

Term Expander::shifted(Term t, uint32_t &by) const {
  if (Term x = shifted_operand(store_, t, by))
    return x;
  by = 0;
  Term x = t;
  if (store_.kind(x) == Kind::Concat && is_zeros(store_, store_.child(x, 1))) {
    by = store_.width(store_.child(x, 1));
    x = store_.child(x, 0);
  }
  if (store_.kind(x) == Kind::Concat && is_zeros(store_, store_.child(x, 0)))
    x = store_.child(x, 1);
  return x == t ? Term{} : x;
}

Term Expander::whole(Term t) const {
  if (store_.kind(t) != Kind::Extract || store_.index(t, 1) != 0)
    return {};
  Term x = store_.child(t, 0);
  return store_.width(x) <= width_ ? x : Term{};
}

bool Expander::gather(Term a, Term b) {
  nodes_ = {a, b};
  width_ = store_.width(a);
  std::unordered_set<Term> seen{a, b};
  auto visit = [&](Term t) {
    if (seen.insert(t).second)
      nodes_.push_back(t);
  };
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_.size() > max_nodes)
      return false;
    const Term t = nodes_[i];
    uint32_t by = 0;
    if (Term x = shifted(t, by); x && is_known(t, x, by))
      visit(x);
    else if (Term y = whole(t))
      visit(y);
    if (!is_arithmetic(t))
      continue;
    multiplies_ |= store_.kind(t) == Kind::BvMul &&
                   !store_.is_bv_const(store_.child(t, 1));
    for (Term c : store_.children(t))
      visit(c);
  }
  std::sort(nodes_.begin(), nodes_.end()); // operands before their users
  return true;
}

bool Expander::compute() {
  for (Term t : nodes_) {
    Polynomial p{.width = width_, .parts = {}};
    if (!of(t, p))
      return false;
    known_.emplace(t, std::move(p));
  }
  return true;
}

bool Expander::of(Term t, Polynomial &p) const {
  auto child = [&](unsigned i) -> const Polynomial & {
    return known_.at(store_.child(t, i));
  };
  if (store_.is_bv_const(t))
    return put(p, {}, store_.small_value(t));
  uint32_t by = 0;
  if (Term x = shifted(t, by)) {
    const uint64_t factor = uint64_t(1) << by;
    return is_known(t, x, by) ? add_multiple(p, factor, {}, known_.at(x))
                              : put(p, {x}, factor);
  }
  if (Term x = whole(t))
    return add_multiple(p, 1, {}, known_.at(x));
  if (!is_arithmetic(t))
    return put(p, {t}, 1);
  switch (store_.kind(t)) {
  case Kind::BvAdd:
    return add_multiple(p, 1, {}, child(0)) && add_multiple(p, 1, {}, child(1));
  case Kind::BvSub:
    return add_multiple(p, 1, {}, child(0)) &&
           add_multiple(p, minus_one, {}, child(1));
  case Kind::BvNeg:
    return add_multiple(p, minus_one, {}, child(0));
  case Kind::BvNot: // ~x = -x - 1
    return add_multiple(p, minus_one, {}, child(0)) && put(p, {}, minus_one);
  default:
    return multiply(p, child(0), child(1));
  }
}

bool Expander::multiply(Polynomial &p, const Polynomial &a,
                        const Polynomial &b) const {
  if (a.parts.size() * b.parts.size() > 4 * max_monomials)
    return false;
  for (const auto &[m, f] : a.parts)
    if (!add_multiple(p, f, m, b))
      return false;
  return true;
}

} // namespace

bool add_multiple(Polynomial &p, uint64_t factor, const Monomial &m,
                  const Polynomial &q) {
  for (const auto &[n, f] : q.parts) {
    if (m.size() + n.size() > max_degree)
      return false;
    Monomial product(m.size() + n.size());
    std::merge(m.begin(), m.end(), n.begin(), n.end(), product.begin());
    if (!put(p, std::move(product), f * factor))
      return false;
  }
  return true;
}

std::optional<Polynomial> polynomial_difference(const TermStore &store, Term a,
                                                Term b) {
  Expander expander(store);
  if (!expander.expand(a, b))
    return std::nullopt;
  return expander.difference(a, b);
}

std::optional<uint64_t> constant_difference(const TermStore &store, Term a,
                                            Term b) {
  Expander expander(store);
  if (!expander.gather(a, b) || !expander.multiplies() || !expander.compute())
    return std::nullopt;
  const std::optional<Polynomial> d = expander.difference(a, b);
  if (!d || !d->is_constant())
    return std::nullopt;
  return d->constant();
}

} // namespace fathom

#include "rewrite/polynomial_basis.h"

#include "rewrite/linear.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>

namespace fathom {

namespace {

constexpr size_t max_rules = 32;
constexpr uint64_t reduction_work = 4000, consequences_work = 20'000;

bool divides(const Monomial &m, const Monomial &n) {
  return std::includes(n.begin(), n.end(), m.begin(), m.end());
}

Monomial quotient(const Monomial &n, const Monomial &m) {
  Monomial rest;
  std::set_difference(n.begin(), n.end(), m.begin(), m.end(),
                      std::back_inserter(rest));
  return rest;
}

Monomial least_multiple(const Monomial &m, const Monomial &n) {
  Monomial all;
  std::set_union(m.begin(), m.end(), n.begin(), n.end(),
                 std::back_inserter(all));
  return all;
}

} // namespace

PolynomialBasis::PolynomialBasis(uint32_t width)
    : width_(width), work_(consequences_work) {}

void PolynomialBasis::add(Polynomial p) {
  assert(p.width == width_);
  if (p.is_constant())
    is_contradictory_ |= !p.is_zero();
  if (p.is_constant() || rules_.size() == max_rules)
    return;
  const uint64_t first = p.parts.rbegin()->second;
  const unsigned twos = unsigned(std::countr_zero(first));
  // A unit times zero is zero, and the other way round.
  const uint64_t unit = inverse_of_odd(first >> twos);
  for (auto &[m, factor] : p.parts)
    factor = factor * unit & width_mask(width_);
  assert(p.parts.rbegin()->second == uint64_t(1) << twos);
  rules_.push_back({std::move(p), twos});
}

// The one that divides most.
const PolynomialBasis::Rule *PolynomialBasis::rule_for(const Monomial &m,
                                                       uint64_t factor) const {
  const Rule *best = nullptr;
  for (const Rule &rule : rules_)
    if ((best == nullptr || rule.twos < best->twos) &&
        factor >> rule.twos != 0 && divides(rule.lead(), m))
      best = &rule;
  return best;
}

bool PolynomialBasis::applies_to(const Polynomial &p) const {
  return std::ranges::any_of(p.parts, [&](const auto &part) {
    return rule_for(part.first, part.second) != nullptr;
  });
}

std::optional<Polynomial> PolynomialBasis::reduce(Polynomial p) const {
  uint64_t work = reduction_work;
  return reduce(std::move(p), work);
}

std::optional<Polynomial> PolynomialBasis::reduce(Polynomial p,
                                                  uint64_t &work) const {
  Polynomial done{.width = width_, .parts = {}};
  while (!p.is_zero()) {
    const auto [m, factor] = *p.parts.rbegin();
    const Rule *rule = rule_for(m, factor);
    if (rule == nullptr) {
      done.parts.insert(p.parts.extract(m));
      continue;
    }
    const uint64_t cost = rule->p.parts.size();
    if (work < cost)
      return std::nullopt;
    work -= cost;
    const uint64_t times = factor >> rule->twos;
    if (!add_multiple(p, -times, quotient(m, rule->lead()), rule->p))
      return std::nullopt;
    // Less than 2^twos of it is left, which no rule divides more.
    if (auto left = p.parts.find(m); left != p.parts.end()) {
      assert(left->second >> rule->twos == 0);
      done.parts.insert(p.parts.extract(left));
    }
  }
  return done;
}

void PolynomialBasis::add_reduced(const Polynomial &p) {
  if (std::optional<Polynomial> rest = reduce(p, work_);
      rest && !rest->is_zero())
    add(std::move(*rest));
}

// Both times what makes their leading parts equal, and the difference.
void PolynomialBasis::add_overlap(size_t i, size_t k) {
  const Rule &a = rules_[i], &b = rules_[k];
  const Monomial both = least_multiple(a.lead(), b.lead());
  if (both.size() == a.lead().size() + b.lead().size())
    return; // nothing in common
  const unsigned twos = std::max(a.twos, b.twos);
  Polynomial p{.width = width_, .parts = {}};
  if (add_multiple(p, uint64_t(1) << (twos - a.twos), quotient(both, a.lead()),
                   a.p) &&
      add_multiple(p, -(uint64_t(1) << (twos - b.twos)),
                   quotient(both, b.lead()), b.p))
    add_reduced(p);
}

void PolynomialBasis::complete() {
  for (size_t i = 0; i < rules_.size() && !is_contradictory_; ++i) {
    if (const unsigned twos = rules_[i].twos; twos != 0) {
      Polynomial p{.width = width_, .parts = {}};
      if (add_multiple(p, uint64_t(1) << (width_ - twos), {}, rules_[i].p))
        add_reduced(p);
    }
    for (size_t k = 0; k < i; ++k)
      add_overlap(i, k);
  }
}

} // namespace fathom

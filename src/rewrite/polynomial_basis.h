// What equations between polynomials modulo 2^width say of other polynomials:
// each equation replaces its leading monomial, and a few of their consequences
// do so, too. What reduces to zero is zero; what does not may be zero as well.
#pragma once

#include "rewrite/polynomial.h"

namespace fathom {

class PolynomialBasis {
public:
  explicit PolynomialBasis(uint32_t width);

  // p = 0, as far as there is room.
  void add(Polynomial p);
  // Consequences in which leading monomials have cancelled out.
  void complete();

  // A number that is not zero is: the equations contradict each other.
  bool is_contradictory() const { return is_contradictory_; }
  // A part of p is a multiple of a leading monomial.
  bool applies_to(const Polynomial &p) const;
  // Equal to p under the equations; nothing if that takes too long.
  std::optional<Polynomial> reduce(Polynomial p) const;

private:
  // 2^twos * lead + smaller ones = 0.
  struct Rule {
    Polynomial p;
    unsigned twos;
    const Monomial &lead() const { return p.parts.rbegin()->first; }
  };
  const Rule *rule_for(const Monomial &m, uint64_t factor) const;
  // Takes what it costs away from `work`, in monomials.
  std::optional<Polynomial> reduce(Polynomial p, uint64_t &work) const;
  void add_reduced(const Polynomial &p);
  void add_overlap(size_t i, size_t k);

  uint32_t width_;
  bool is_contradictory_ = false;
  uint64_t work_; // that consequences may cost
  std::vector<Rule> rules_;
};

} // namespace fathom

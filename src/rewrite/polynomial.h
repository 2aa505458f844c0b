// Polynomials modulo 2^width over terms. Their expanded form is never built as
// a term, so no sharing is lost: they decide identities.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace fathom {

// Factors, sorted, with repetition. One that is narrower than the polynomial
// stands for its zero extension.
using Monomial = std::vector<Term>;

// By degree, then by factors: what is larger stays so if both are multiplied.
struct ByDegree {
  bool operator()(const Monomial &a, const Monomial &b) const {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }
};

struct Polynomial {
  uint32_t width = 0;                           // at most 64
  std::map<Monomial, uint64_t, ByDegree> parts; // no factor is zero

  bool is_zero() const { return parts.empty(); }
  bool is_constant() const {
    return is_zero() || (parts.size() == 1 && parts.begin()->first.empty());
  }
  uint64_t constant() const { // of one that is constant
    return is_zero() ? 0 : parts.begin()->second;
  }
  size_t degree() const { return is_zero() ? 0 : parts.rbegin()->first.size(); }
};

// p + factor * m * q; false if that has too many monomials or too high a
// degree, and p is of no use then.
bool add_multiple(Polynomial &p, uint64_t factor, const Monomial &m,
                  const Polynomial &q);

// a - b, nothing if that would exceed bounds in nodes, monomials or degree.
std::optional<Polynomial> polynomial_difference(const TermStore &store, Term a,
                                                Term b);

// a - b if that is a constant polynomial, and one of the two multiplies terms
// (sums are the business of linear.h). Nothing if it is not, or if the
// expansion would exceed its bounds.
std::optional<uint64_t> constant_difference(const TermStore &store, Term a,
                                            Term b);

} // namespace fathom

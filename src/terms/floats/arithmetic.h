// Circuits of the operators that compute: internal to circuits.cpp.
#pragma once

#include "terms/floats/words.h"

namespace fathom {

// Arguments are bits of one format, results likewise.
class FloatArithmetic : public FloatParts {
public:
  using FloatParts::FloatParts;

  Term sum(Term mode, Term x, Term y);
  Term product(Term mode, Term x, Term y);
  Term quotient(Term mode, Term x, Term y);
  Term root(Term mode, Term x);
  Term fused(Term mode, Term x, Term y, Term z); // x * y + z
  Term to_integral(Term mode, Term x);
  // fp.rem, to the nearest quotient; fp.mod, to the one toward zero.
  Term remainder(Term x, Term y, bool nearest);

private:
  // x + y or x - y for words with x >= y; one adder.
  Term add_or_subtract(Term x, Term y, Term subtracts);
  struct Halves {
    Term quotient; // of as many bits as asked for, the first before the point
    Term rest;     // Bool: something is left
  };
  Halves divide(Term x, Term y, uint32_t bits);
  Halves square_root(Term x, uint32_t bits);
  struct Reduced {
    Term rest; // x * 2^distance modulo y
    Term odd;  // the quotient is
  };
  Reduced reduce(Term x, Term y, Term distance);
};

} // namespace fathom

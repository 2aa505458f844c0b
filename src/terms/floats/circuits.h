// The operators on floating-point numbers as terms over bit-vectors: what the
// bit-blaster builds and what solvers without floats get. Written for gates;
// values.h computes the same in another way, and the tests compare them.
#pragma once

#include "terms/builder.h"
#include "terms/floats/facts.h"
#include "terms/floats/format.h"

namespace fathom {

// The definition of a term whose operator is_float(), in operators of
// bit-vectors and smaller operators of floats. Predicates do not rest on facts:
// they may be where these come from.
Term expand_float(Builder &builder, Term t, const FloatFacts *facts = nullptr);

// Is the number, rounded to an integer, one of this many bits?
Term float_fits(Builder &builder, FloatFormat format, Term mode, Term bits,
                uint32_t width, bool is_signed);

} // namespace fathom

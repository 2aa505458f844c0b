// What the operators on floating-point numbers compute, on values: by MPFR,
// which knows nothing of the circuits (circuits.h).
#pragma once

#include "support/bitvec.h"
#include "terms/floats/format.h"
#include "terms/kinds.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fathom {

// For the kinds with is_float(kind).
BitVec apply_float_operator(Kind kind, std::span<const BitVec *const> args,
                            std::span<const uint32_t> indices);

// The number that this text means: digits, perhaps with a point and digits
// behind it, perhaps divided ("1/3") and with a sign. Nothing if it is no such
// text.
std::optional<BitVec> float_of_decimal(FloatFormat format, RoundingMode mode,
                                       std::string_view text);

// For readers: "1.5", "-0.1", "inf", "nan"; as few digits as tell it apart from
// other numbers of the format.
std::string float_text(FloatFormat format, const BitVec &bits);

} // namespace fathom

// Bit-vector values as digits, and back.
#pragma once

#include "support/bitvec.h"

#include <optional>
#include <string>
#include <string_view>

namespace fathom {

// Nothing if there is no digit, or a character that is none. The width follows
// from the number of digits.
std::optional<BitVec> parse_binary(std::string_view digits);
std::optional<BitVec> parse_hex(std::string_view digits);
// Nothing, too, if the value needs more than `width` bits.
std::optional<BitVec> parse_decimal(uint32_t width, std::string_view digits);

std::string to_binary(const BitVec &value); // all its bits
std::string to_decimal(const BitVec &value);

} // namespace fathom

// Values of an execution as a reader wants to see them.
#pragma once

#include "cex/value.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace fathom::cex {

using ObjectNames = std::unordered_map<uint64_t, std::string>; // by base

// "-5", "2147483647 (0x7fffffff)", "true", "&x + 4", "null".
std::string to_text(const Value &value, const ObjectNames &objects);

// A value of which the shape is known: the letter of its type
// (sea/text/name_text.h).
std::string to_text(const Value &value, char letter,
                    const ObjectNames &objects);

// "1.5", "-inf", "nan": a number of IEEE 754 of the letter's kind and this
// width; empty if there is none.
std::string float_digits(const BitVec &bits, char letter);

} // namespace fathom::cex

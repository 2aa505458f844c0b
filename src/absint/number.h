// Numbers of at most 64 bits: what the domains of this folder are about.
#pragma once

#include "terms/kinds.h"

#include <cstdint>
#include <numeric>
#include <span>

namespace fathom::absint {

__extension__ using Wide = __int128; // sums and products, with sign

constexpr uint32_t max_width = 64;

constexpr uint64_t mask_of(uint32_t width) {
  return width >= 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
}
constexpr uint64_t sign_of(uint32_t width) {
  return uint64_t(1) << (width - 1);
}
constexpr Wide signed_value(uint64_t x, uint32_t width) {
  return (x & sign_of(width)) != 0 ? Wide(x) - (Wide(1) << width) : Wide(x);
}
constexpr uint64_t wrapped(Wide x, uint32_t width) {
  return uint64_t(x) & mask_of(width);
}

// An operator and what it is applied to. Booleans have width 1.
struct Operation {
  Kind kind;
  uint32_t width;                    // of the result
  std::span<const uint32_t> widths;  // of the arguments
  std::span<const uint32_t> indices; // of the operator
  // The result of a sum, a difference or a product is the one of the unsigned
  // numbers: some other domain knows.
  bool is_exact = false;
};

} // namespace fathom::absint

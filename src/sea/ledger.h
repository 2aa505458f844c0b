// What a row of the ledger means for the verdict. Whoever leaves out executions
// that a program can have, or decides something that it leaves open, says so by
// a row, and by nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace fathom::sea {

enum class Trust : uint8_t {
  Chosen,       // an option or a documented default: the verdict stands
  Approximated, // could not be done exactly: a verdict that depends on it is
                // UNKNOWN
  Narrowed,     // likewise, but it only hides failures: those found stand
  Stated,       // a limit of the inputs that the user has stated: SAFE up to it
  Limited,      // one that is Fathom's, and that a real run can exceed: SAFE up
                // to it, which is no proof
};

inline constexpr std::array<std::string_view, 5> trust_names = {
    "chosen", "approximated", "narrowed", "stated", "limited"};

constexpr std::string_view name_of(Trust trust) {
  return trust_names[size_t(trust)];
}

constexpr bool is_approximated(Trust trust) {
  return trust == Trust::Approximated || trust == Trust::Narrowed;
}
// Its text is what stands behind "SAFE up to".
constexpr bool is_limit(Trust trust) {
  return trust == Trust::Stated || trust == Trust::Limited;
}

} // namespace fathom::sea

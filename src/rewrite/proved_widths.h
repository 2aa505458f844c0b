// Rules that Z3 does not decide at 64 bits in a minute, how wide the test suite
// proves them, and why they hold. Such a rule is also fuzzed at 64
// (wide_fuzz_test.cpp). A rule that is not listed is proved at 8, 32 and 64.
#pragma once

#include <cstdint>
#include <string_view>

namespace fathom {

struct ProvedWidth {
  std::string_view rule;
  uint32_t quick; // proved in every run
  uint32_t full;  // proved when FATHOM_FULL is set
  std::string_view argument;
};

inline constexpr ProvedWidth proved_widths[] = {
#define PROVED(rule, quick, full, argument) {rule, quick, full, argument},
#include "rewrite/proved_widths.def"
#undef PROVED
};

inline const ProvedWidth *proved_width_of(std::string_view rule) {
  for (const ProvedWidth &row : proved_widths)
    if (row.rule == rule)
      return &row;
  return nullptr;
}

} // namespace fathom

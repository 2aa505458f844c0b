// Sums of numbers with factors, and a constant: integers.
#pragma once

#include "absint/number.h"

#include <cstddef>
#include <map>

namespace fathom::absint {

struct Linear {
  std::map<size_t, Wide> factors; // by number, none of them 0
  Wide constant = 0;

  void add(size_t number, Wide factor) {
    Wide &sum = factors[number];
    sum += factor;
    if (sum == 0)
      factors.erase(number);
  }
  void add(const Linear &other, Wide factor) {
    for (const auto &[number, own] : other.factors)
      add(number, own * factor);
    constant += other.constant * factor;
  }
  bool operator==(const Linear &) const = default;
};

} // namespace fathom::absint

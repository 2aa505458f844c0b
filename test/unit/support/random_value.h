// Random values for tests, those near the edges more often than uniform ones.
#pragma once

#include "support/bitvec.h"
#include "support/bitvec/bits.h"

#include <random>
#include <vector>

namespace fathom::test {

inline BitVec random_value(std::mt19937_64 &random, uint32_t width) {
  switch (random() % 12) {
  case 0:
    return BitVec::zero(width);
  case 1:
    return BitVec::ones(width);
  case 2:
    return BitVec::signed_min(width);
  case 3:
    return BitVec::signed_max(width);
  case 4:
    return BitVec(width, random() % 9);
  case 5:
    return shl(BitVec::one(width), uint32_t(random() % width));
  case 6: // a low mask
    return lshr(BitVec::ones(width), uint32_t(random() % width));
  default: {
    std::vector<uint32_t> words((width + 31) / 32);
    for (uint32_t &w : words)
      w = uint32_t(random());
    if (width % 32 != 0)
      words.back() &= (uint32_t(1) << width % 32) - 1;
    return BitVec::from_words(width, words);
  }
  }
}

} // namespace fathom::test

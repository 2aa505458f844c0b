// A literal's values on all assignments of a circuit's inputs, 64 a word.
#pragma once

#include "bitblast/aig_eval.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fathom {

// At least six inputs.
inline std::vector<uint64_t> all_values(const Aig &aig,
                                        std::span<const Lit> inputs, Lit lit) {
  std::vector<uint64_t> result;
  for (unsigned high = 0; high < 1u << inputs.size(); high += 64) {
    AigEval<uint64_t> eval(aig);
    for (size_t i = 0; i < inputs.size(); ++i) {
      uint64_t word = 0;
      for (unsigned low = 0; low < 64; ++low)
        word |= uint64_t((high + low) >> i & 1) << low;
      eval.set_input(inputs[i], word);
    }
    result.push_back(eval.value(lit));
  }
  return result;
}

} // namespace fathom

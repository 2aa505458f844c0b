// Values of AIG nodes under an assignment of the inputs, bottom up in one loop.
// Used for SAT models (Word = uint8_t, values 0 and 1) and for simulation of 64
// assignments at once (Word = uint64_t).
//
// Nodes are evaluated up to the highest one asked for; the graph may grow
// between questions. Cost: one pass over the nodes below, once.
#pragma once

#include "bitblast/aig.h"
#include "support/assert.h"

#include <vector>

namespace fathom {

template <class Word> class AigEval {
public:
  explicit AigEval(const Aig &aig) : aig_(aig) {}

  // Forget all values, inputs too.
  void reset() {
    inputs_.clear();
    values_.clear();
  }

  // Inputs that were never set are 0. Must come before a node that depends on
  // the input is evaluated.
  void set_input(Lit input, Word word) {
    FATHOM_ASSERT(aig_.is_input(input.node()), "not an input");
    FATHOM_ASSERT(input.node() >= values_.size(), "input already read");
    uint32_t ordinal = aig_.input_ordinal(input.node());
    if (inputs_.size() <= ordinal)
      inputs_.resize(aig_.input_count(), Word{0});
    inputs_[ordinal] = input.is_negated() ? invert(word) : word;
  }

  Word value(Lit lit) {
    if (lit.node() >= values_.size())
      evaluate_up_to(lit.node());
    return read(lit);
  }

private:
  static constexpr Word mask() {
    return sizeof(Word) == 1 ? Word{1} : static_cast<Word>(~Word{0});
  }
  static Word invert(Word word) { return static_cast<Word>(word ^ mask()); }
  Word read(Lit lit) const {
    Word word = values_[lit.node()];
    return lit.is_negated() ? invert(word) : word;
  }

  void evaluate_up_to(uint32_t last) {
    uint32_t node = static_cast<uint32_t>(values_.size());
    values_.resize(last + size_t{1}, Word{0});
    for (; node <= last; node++) {
      if (aig_.is_and(node))
        values_[node] = read(aig_.left(node)) & read(aig_.right(node));
      else if (aig_.is_input(node))
        if (uint32_t i = aig_.input_ordinal(node); i < inputs_.size())
          values_[node] = inputs_[i];
    }
  }

  const Aig &aig_;
  std::vector<Word> inputs_; // by ordinal
  std::vector<Word> values_; // by node
};

} // namespace fathom

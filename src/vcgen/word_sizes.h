// --word-size=auto: how many bytes a cell of memory has, for each part of
// memory by itself. Memories that are made from each other (by writes, choices,
// copies) are one part. It starts with the most that divides the widths of all
// loads and stores of the part; where an access turns out not to be known to
// fit, its part gets smaller cells and the formula is made once more. Bytes
// always fit, so this ends.
#pragma once

#include "sea/program.h"

#include <unordered_map>
#include <vector>

namespace fathom::vcgen {

class WordSizes {
public:
  explicit WordSizes(const sea::Function &reduced);

  uint32_t of(Term memory) const; // in bytes: 1, 4 or 8
  // For the rounds to come.
  void demote(Term memory);
  // False: nothing was demoted, what was made in this round is good.
  bool next_round();

private:
  uint32_t part(Term memory) const;
  void join(Term a, Term b);
  void join_below(const std::vector<Term> &roots);
  void limit(const sea::Function &reduced);

  const TermStore &store_;
  std::vector<uint32_t> parent_;                       // by term: union-find
  std::unordered_map<uint32_t, uint32_t> size_, next_; // by part
  uint32_t rounds_ = 0;
};

} // namespace fathom::vcgen

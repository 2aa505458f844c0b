// Which branches decide that a block of a function is executed.
#pragma once

#include "sea/program.h"

#include <vector>

namespace fathom::cex {

class Control {
public:
  explicit Control(const sea::Function &function);

  // Blocks that end in a branch, one way of which always leads here and the
  // other need not.
  const std::vector<sea::BlockId> &deciders(sea::BlockId block) const {
    return deciders_[block];
  }

private:
  void find_order(const sea::Function &f);
  void find_post_dominators(const sea::Function &f);

  std::vector<std::vector<sea::BlockId>> deciders_; // by block
  // Nodes are blocks, and one that stands for the end.
  std::vector<uint32_t> order_, position_; // post order of the graph
  std::vector<uint32_t> post_dominator_;
};

} // namespace fathom::cex

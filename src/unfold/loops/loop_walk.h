// What describing a loop as a whole asks of the walk.
#pragma once

#include "unfold/output.h"
#include "unfold/walk/code.h"

namespace fathom::unfold {

class LoopWalk {
public:
  virtual ~LoopWalk() = default;
  // Executes the statements of a block but for its branch. The frame stands in
  // this block then.
  virtual void run_straight(sea::BlockId block) = 0;
  // The execution leaves the frame's block by one of its edges.
  virtual void leave_by(unsigned edge, Output::Edge from) = 0;
  // All further iterations are described as a whole: by this edge executions
  // get into them, and these are their blocks.
  virtual void enter_summary(unsigned edge,
                             std::span<const sea::BlockId> blocks) = 0;
  // The loops that this edge leaves have an exit that did not fold.
  virtual void note_open_exit(const CodeEdge &edge) = 0;
};

} // namespace fathom::unfold

// How the execution ends: the first ending counts, and where it was.
#pragma once

#include "cex/execution.h"
#include "cex/interpreter/frames.h"

namespace fathom::cex {

class Outcome {
public:
  explicit Outcome(const Frames &frames) : frames_(frames) {}

  bool is_over() const { return is_over_; }
  void finish(Ending ending, std::string problem = {}) {
    if (is_over_)
      return;
    is_over_ = true;
    result.ending = ending;
    result.problem = std::move(problem);
    if (!frames_.empty())
      result.location = frames_.stmt().location;
  }

  Execution result;

private:
  const Frames &frames_;
  bool is_over_ = false;
};

} // namespace fathom::cex

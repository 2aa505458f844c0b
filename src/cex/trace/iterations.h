// Which iterations of which loops an execution is in, across calls: a tree, so
// that lines of a trace can be folded by it.
#pragma once

#include "sea/program.h"

#include <vector>

namespace fathom::cex {

using IterationId = uint32_t; // 0: in no loop

class Iterations {
public:
  struct Iteration {
    IterationId around; // its loop was entered in this one
    uint32_t run;       // of `runs()`
    uint32_t number;    // from 1 on
  };
  // A loop from where it was entered to where it was left.
  struct LoopRun {
    sea::StringId place; // "file:line"; may be empty
    uint32_t count = 0;  // iterations so far
  };

  explicit Iterations(const sea::Program &program) : program_(program) {
    iterations_.push_back({0, 0, 0});
    runs_.push_back({0, 0});
  }

  void enter_function(sea::FunctionId f);
  void leave_function();
  void enter_block(sea::BlockId target);

  IterationId current() const;
  const Iteration &operator[](IterationId id) const { return iterations_[id]; }
  const LoopRun &run_of(IterationId id) const {
    return runs_[iterations_[id].run];
  }
  // There were too many: none has a fold.
  bool is_lost() const { return is_lost_; }

private:
  struct Active {
    uint32_t loop;
    IterationId iteration;
  };
  struct Call {
    sea::FunctionId function;
    IterationId around;
    std::vector<Active> loops; // innermost last
  };

  const sea::Program &program_;
  std::vector<Iteration> iterations_;
  std::vector<LoopRun> runs_;
  std::vector<Call> calls_;
  bool is_lost_ = false;
};

} // namespace fathom::cex

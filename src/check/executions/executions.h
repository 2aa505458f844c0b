// Executions by chance, as long as they like: a failure behind a loop of 100000
// iterations is nothing to unfold, and a moment's work for the interpreter.
// They take turns with the steps of deepening, by work counted.
#pragma once

#include "cex/interpreter.h"
#include "check/plan.h"
#include "check/run.h"

#include <optional>
#include <vector>

namespace fathom::check {

class Executions {
public:
  // The run must outlive it.
  explicit Executions(const Run &run);

  // A few more, with inputs of the next kinds. `work`: of all steps so far. The
  // property that one of them has failed, replayed like any other failure.
  std::optional<report::PropertyResult> take_turn(const Plan &plan,
                                                  uint64_t work);

private:
  bool is_suited(const Plan &plan) const;
  cex::InterpreterConfig config_for(const Plan &plan, uint64_t steps);
  bool counts(const cex::Execution &execution) const;
  std::optional<report::PropertyResult>
  describe(const Plan &plan, cex::Oracle &oracle, sea::PropertyId property);

  const Run &run_;
  bool is_understood_ = true; // no statement whose answer is not chance
  std::vector<BitVec> constants_;
  cex::ProgramCode code_;
  uint64_t turns_ = 0;
  uint64_t spent_ = 0;
};

} // namespace fathom::check

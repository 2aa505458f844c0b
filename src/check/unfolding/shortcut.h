// A way past steps of deepening: most loops that end do so soon, and unfolding
// finds out by itself at which bound none is cut short, for a fraction of what
// it costs to solve the steps before (docs/decisions/unfolding.md, Shortcuts).
// That step is tried, with a budget; unless it decides everything nothing of it
// is kept.
#pragma once

#include "check/deepening.h"

namespace fathom::check {

class Shortcuts {
public:
  explicit Shortcuts(const Run &run) : run_(run) {}

  // Behind a step that has found no failure, and bounds that were reached.
  // Counts statements, terms and conflicts, never seconds.
  Result<std::optional<Shortcut>> take(const Plan &plan, const Covered &covered,
                                       const StepOutcome &last);

private:
  bool is_wanted(const Plan &plan, const StepOutcome &last) const;
  enum class Seen : uint8_t { End, Cut, TooMuch };
  Seen look(const Plan &plan, uint64_t budget) const;
  Seen look_both_ways(Plan &plan, uint64_t budget) const;
  bool is_time_to_look(const Plan &plan, uint64_t budget) const;
  Result<StepOutcome> try_step(const Plan &plan, Covered covered,
                               uint64_t conflicts) const;
  double &seconds(const char *name);

  const Run &run_;
  uint64_t looked_for_ = 0; // statements of the last look, if they were not
                            // enough
  uint32_t cut_at_ = 0;     // a loop is, at this bound
  bool has_tried_ = false;  // a step: once
  double ignored_ = 0;
};

} // namespace fathom::check

// Which covers (fathom_cover) some execution of an unfolding reaches with their
// condition true. They have a formula of their own, in which properties that
// stop an execution are assumed: no verdict can depend on them.
#pragma once

#include "check/plan.h"
#include "check/run.h"
#include "report/verdict.h"

#include <map>

namespace fathom::check {

// What was covered at any step of deepening.
using Covered = std::map<sea::PropertyId, report::CoverResult>;

struct CoverStep {
  const Run &run;
  const Plan &plan;
  Rewriter &rewriter;
  const unfold::Unfolded &unfolded;
  bool can_ask = true; // the unfolding is whole
  // Not empty: why nothing can be asked, or why the answer no means nothing.
  std::string limit;
};

// Adds the covers of the program to the verdict, whose bounds are known by now,
// and what is new to `covered`.
Result<void> check_covers(const CoverStep &step, report::Verdict &verdict,
                          Covered &covered);

// Covers of a verdict from an earlier step.
void update_covers(report::Verdict &verdict, const Covered &covered);

} // namespace fathom::check

// One step of `check` on a program that proofs have made, with another
// configuration than the run's.
#pragma once

#include "check/run.h"
#include "check/step_outcome.h"

#include <cstdint>
#include <set>

namespace fathom::prove {

enum class Purpose : uint8_t {
  Filter,  // which claims hold: the solver of the run, with a small budget
  Algebra, // likewise, of those that are decided by sums and products or never
  Decide,  // the same with a larger one
  Recheck, // another encoding and another solver
  Explain, // as Decide, with an execution for what fails
};

struct Settings {
  Purpose purpose = Purpose::Decide;
  uint32_t unwind = 1, recursion = 1; // of loops that are not cut
  uint32_t k = 1;                     // cut::Config::k
  bool is_yes_or_no = false;          // check::Run
  bool has_rough_shadows = false;     // sea::Program
  // A filter has just said that the claims hold together, so only whether they
  // suffice is asked. Never in a re-check.
  bool is_filtered = false;
  // Properties of which nothing is claimed: they fail, or nobody knows.
  // Executions end where they do, so all others are those of executions that
  // fail none of these before.
  std::set<sea::PropertyId> open = {};
  // What the question may cost at most, as StepOutcome::work, if that is less
  // than its purpose may.
  uint64_t most_work = UINT64_MAX;
};

// Whether a question without an answer may have one if it may cost more.
bool is_limited(const Settings &settings);

// Whether a question that has cost so much may have been given up for that:
// searches end a little before their limits.
constexpr bool is_used_up(uint64_t work, uint64_t most_work) {
  return work >= most_work - most_work / 8;
}

// Errors are those of the configuration: our own.
Result<check::StepOutcome> decide(const sea::Program &program,
                                  const check::Run &run,
                                  const Settings &settings);

// What a proof takes for granted (docs/semantics.md, "Proofs"); empty: the
// options are such.
std::string why_unsuited(const Options &options);

// Everything holds, for all executions of that program.
bool is_proved(const check::StepOutcome &outcome);

} // namespace fathom::prove

// Proofs without a bound: beside deepening, which alone reports failures,
// invariants are guessed, filtered, and re-checked. docs/decisions/proofs.md.
#pragma once

#include "check/run.h"
#include "report/verdict.h"

#include <optional>
#include <string>

namespace fathom::prove {

// `before`: what a step of deepening has found: no failure, and bounds that
// were reached. Gives that verdict with every property proved, or nothing and
// why.
struct Attempt {
  std::optional<report::Verdict> verdict = {};
  std::string why_not = {};
  std::string own_failure = {}; // two checks of ours disagree
};
Attempt prove(const check::Run &run, const report::Verdict &before,
              uint32_t unwind, uint32_t recursion);

} // namespace fathom::prove

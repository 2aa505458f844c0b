// What a prover may cost that takes turns with deepening: all of it, and one
// question, which may wait until it may cost more.
#pragma once

#include "check/run.h"
#include "report/verdict.h"
#include "support/stats.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace fathom::prove {

// Deepening has done so much that a prover begins at once.
constexpr uint64_t long_step = 1'000'000;

// A prover may do as much as deepening has done, times this. Where loops that
// end by themselves were interrupted (behind the bound, which is why it shows)
// the next step goes four times as far.
inline uint64_t share_of_turn(const report::Verdict &before,
                              const check::ProofTurn &turn) {
  const bool was_interrupted =
      std::ranges::any_of(before.reached, [&](const report::BoundEntry &loop) {
        return loop.bound > turn.bounds.unwind;
      });
  return turn.work >= long_step && was_interrupted ? 4 : 1;
}

class TurnLimit {
public:
  // As StepOutcome::work: a part of what is left of the turn, and half a second
  // in any case. Nothing: it was given up with nearly as much before, and
  // waits. `allowed`: UINT64_MAX if nobody waits for it.
  std::optional<uint64_t> next(uint64_t allowed, uint64_t done) {
    constexpr uint64_t least = 400'000, part = 4;
    most_ = allowed == UINT64_MAX
                ? allowed
                : std::max(least, (allowed - std::min(allowed, done)) / part);
    is_waiting_ = most_ != UINT64_MAX && most_ / 2 < given_up_;
    if (is_waiting_)
      return {};
    return most_;
  }
  // It was asked; given up: for this limit, without having found anything.
  // `stats` may be null.
  void asked(bool is_given_up, Stats *stats) {
    is_waiting_ = is_given_up;
    given_up_ = is_given_up ? most_ : 0;
    if (is_given_up && stats)
      ++stats->count("prove.question-waits");
  }
  bool is_waiting() const { return is_waiting_; }

private:
  uint64_t most_ = 0, given_up_ = 0;
  bool is_waiting_ = false;
};

} // namespace fathom::prove

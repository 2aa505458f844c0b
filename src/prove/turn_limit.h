// What one question of a prover may cost that takes turns with deepening, and
// whether it waits until it may cost more.
#pragma once

#include "support/stats.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace fathom::prove {

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

#include "unfold/split/split.h"

namespace fathom::unfold {

namespace {

constexpr uint64_t goes_on_for = 1000; // statements, at least
} // namespace

bool Split::is_round_over(uint64_t executed) {
  const uint64_t made = store_.size() - first_term_;
  is_too_expensive_ = executed + statements_like_a_term * made > config_.budget;
  if (ends_at_ == 0 && blame_.num_changes() != looked_at_) {
    looked_at_ = blame_.num_changes();
    if (config_.learnt->would_learn(blame_))
      ends_at_ = 2 * executed + goes_on_for;
  }
  return is_too_expensive_ || (ends_at_ != 0 && executed >= ends_at_);
}

} // namespace fathom::unfold

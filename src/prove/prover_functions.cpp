// A proof again, with each function by itself (function_claims.h).
#include "prove/function_claims.h"
#include "prove/prover.h"

#include <utility>

namespace fathom::prove {

void Prover::begin_functions() {
  phase_ = Phase::Confirm;
  if (settings_.k != 1 || has_calls())
    return;
  FunctionClaims found = function_claims(program_, kept_, cells_);
  if (found.claims.empty())
    return;
  phase_ = Phase::Functions;
  functions_.cells = cells_;
  functions_.cells.insert(functions_.cells.end(), found.cells.begin(),
                          found.cells.end());
  functions_.until = work_ + work_ / 2;
  filter_ = std::make_unique<Filter>(program_, std::move(found.claims),
                                     std::span<const Claim>(), functions_.cells,
                                     run_, with(Purpose::Filter));
}

// Half as much work as the proof took, as to shorten it. What does not work out
// is left alone: the proof that there is stays.
void Prover::try_functions() {
  const uint64_t before = filter_->work();
  const uint64_t left = functions_.until > work_ ? functions_.until - work_ : 1;
  const bool goes_on = filter_->advance(left);
  work_ += filter_->work() - before;
  if (goes_on && !filter_->is_cut() && work_ < functions_.until)
    return;
  phase_ = Phase::Confirm;
  if (goes_on || !filter_->failed().empty())
    return;
  std::swap(cells_, functions_.cells);
  Result<Rechecked> decided =
      recheck_claims(filter_->claims(), Purpose::Decide);
  if (decided && decided->is_proved)
    kept_ = filter_->claims();
  else
    std::swap(cells_, functions_.cells);
}

} // namespace fathom::prove
